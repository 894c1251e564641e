// A worker that fetches and unpacks large files while the page does all else. Asked for a path in the app, it answers
// to the port that comes with it: the pieces, then {done} or {error}. Without a port: that was all.
//
// One file after the other, in the order in which they are asked for: the page does something with the first while the
// next comes in.
import { PACKED, unpacked } from "./unpack.js";

const root = new URL("../../", import.meta.url);
let turn = Promise.resolve();

async function send(path, port) {
  try {
    const answer = await fetch(new URL(path + PACKED, root));
    if (!answer.ok) throw new Error(`${path}: HTTP status ${answer.status}`);
    const pieces = unpacked(answer.body).getReader();
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) port.postMessage(next.value);
    port.postMessage({ done: true });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
}

addEventListener("message", ({ data: path, ports: [port] }) => {
  turn = turn.then(() => (port ? send(path, port) : close()));
});
