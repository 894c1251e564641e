// Makes a snapshot, in a worker and by an interpreter of its own: one that is making a snapshot can't host the app.
import { start } from "./python.mjs";
import { keep, pack } from "./snapshot.mjs";

async function make(key) {
  const began = performance.now();
  let fresh;
  const born = ({ HEAPU8 }) => {
    fresh = HEAPU8.slice();
  };
  const python = await start({ _makeSnapshot: true, stdout() {}, stderr() {}, born });
  python.runPython("import warm; del warm");
  const packed = pack(python.makeMemorySnapshot(), fresh);
  await keep(key, packed);
  return { bytes: packed.length, ms: Math.round(performance.now() - began) };
}

addEventListener("message", async ({ data: key }) => {
  postMessage(await make(key).catch((error) => ({ error: String(error) })));
});
