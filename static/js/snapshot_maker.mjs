// Makes a snapshot, in a worker and by an interpreter of its own: one that is making a snapshot can't host the app.
import { start } from "./python.mjs";
import { pack } from "./snapshot.mjs";

async function make() {
  const began = performance.now();
  let fresh;
  const born = ({ HEAPU8 }) => {
    fresh = HEAPU8.slice();
  };
  const python = await start({ _makeSnapshot: true, stdout() {}, stderr() {}, born });
  python.runPython("import warm; del warm");
  const packed = pack(python.makeMemorySnapshot(), fresh);
  return { packed, ms: Math.round(performance.now() - began) };
}

// The page keeps it: what a worker put away was gone with the worker in one engine.
make().then(
  (made) => postMessage(made, [made.packed.buffer]),
  (error) => postMessage({ error: String(error) }),
);
