// The interpreter as PyScript knows it. PyScript has no setting for what the build prepared, nor for a snapshot, so
// its `interpreter` is this file, which also begins before PyScript asks: both then wake side by side.
//
// A snapshot that this device made of a woken interpreter is put back where there is one. Whatever is doubtful about
// it, the plain start does.
import { BUILD, start, version } from "./python.mjs";
import { HEADER, find, forget, keyFor, read, unpack } from "./snapshot.mjs";
import { SOON, note, noted } from "./snapshot_notes.js";
import { wish } from "./snapshot_wish.js";

export { version };

// What Python prints before PyScript listens would be lost, and nothing prints so early.
let listener = {};
const streams = {
  stdout: (text) => (listener.stdout ?? console.log)(text),
  stderr: (text) => (listener.stderr ?? console.error)(text),
};

const root = globalThis.document?.documentElement;
const turn = globalThis.mainPleinePicture?.settled; // first the picture

function whenReady(call) {
  const observer = new MutationObserver(() => {
    if (root.dataset.app !== "ready") return;
    observer.disconnect();
    call();
  });
  observer.observe(root, { attributeFilter: ["data-app"] });
}

// From now on until the app is ready the snapshot is on trial: a start that dies is not tried with it again.
function onTrial(key) {
  const mine = { key, tried: Date.now() };
  note(mine);
  let over = false;
  const passed = () => {
    if (!over && noted().tried === mine.tried) note({});
    over = true;
  };
  whenReady(passed);
  // Who leaves at once has not met a start that hangs.
  addEventListener("pagehide", () => performance.now() < SOON && passed());
}

async function restored(key, found) {
  const header = new Uint8Array(HEADER);
  const packed = read(found);
  packed.catch(() => {});
  const python = await start({
    ...streams,
    turn,
    _loadSnapshot: header,
    async prepare(module) {
      const pages = await packed;
      onTrial(key);
      unpack(pages, module, header);
    },
  });
  // No dice come from there, but whatever does must not come again at each start.
  python.runPython("import sys; 'random' in sys.modules and sys.modules['random'].seed()");
  performance.mark("restored");
  return python;
}

// The snapshot for this build and engine, unless it was tried and the app never became ready. A page without a service
// worker could not start a second time if it does not do.
async function usable() {
  if (root && !navigator.serviceWorker?.controller) return null;
  try {
    const key = keyFor(BUILD);
    const { key: known, tried = 0, bad } = noted();
    if (known === key && (bad || tried)) {
      // Another window may be starting with it at this very moment: then this one starts plainly and judges nothing.
      if (!bad && Math.abs(Date.now() - tried) > SOON) await condemn(key);
      return null;
    }
    const found = await find(key);
    return found ? { key, found } : null;
  } catch {
    return null; // no storage, or it is forbidden
  }
}

async function condemn(key) {
  note({ key, bad: true });
  await forget();
}

async function wake() {
  const snapshot = await usable();
  if (snapshot) {
    try {
      return await restored(snapshot.key, snapshot.found);
    } catch (error) {
      console.warn("the snapshot does not do:", error);
      await condemn(snapshot.key).catch(() => {});
    }
  }
  return start({ ...streams, turn });
}

const awake = wake();
awake.catch(() => {}); // PyScript will ask, and be told

// After a good plain start, in idle time, a snapshot is made for the next one.
if (root) whenReady(() => wish().catch((error) => console.info("no snapshot:", error?.name)));

export function loadPyodide({ stdout, stderr }) {
  listener = { stdout, stderr };
  return awake;
}
