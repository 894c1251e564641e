// Python as the build prepared it: Pyodide with the trimmed library, without its package index, and with the app on
// its path. PyScript's interpreter and the maker of snapshots start the same thing.
import { loadPyodide, version } from "../../vendor/pyodide/pyodide.mjs";

export { version };

// Filled in by the build. One word for all that a snapshot holds a part of: engine, library, app.
export const BUILD = /* BUILD */ undefined;
// Pyodide would fetch its whole package index to learn this.
const lockFileContents = /* LOCK */ undefined;

const root = new URL("../../", import.meta.url);
const home = new URL("vendor/pyodide/", root).href;
const APP = "/lib/app.zip"; // a snapshot remembers what is in it: always the same path

async function bytes(path) {
  const answer = await fetch(new URL(path, root));
  if (!answer.ok) throw new Error(`${path}: HTTP status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Pyodide only warns when its WebAssembly cannot be had, and then never answers: this turns the warning into an error.
function wasmFailure() {
  const { warn } = console;
  let restore;
  const failure = new Promise((_, reject) => {
    let failed = false;
    console.warn = (...words) => {
      warn.apply(console, words);
      if (failed) reject(new Error(`wasm: ${words[0]?.message ?? words[0]}`));
      failed = words[0] === "wasm instantiation failed!";
    };
    restore = () => {
      console.warn = warn;
    };
  });
  return { failure, restore };
}

// `turn` is waited for before the engine takes the main thread; what can be fetched and compiled beside it is, meanwhile.
// `born(module)` is called when the engine is instantiated and no Python has run in it yet; `prepare(module)` a little
// later, and where a snapshot is loaded that is no different.
export async function start({ turn, born, prepare, ...options }) {
  const app = bytes("app.zip");
  const create = import("../../vendor/pyodide/pyodide.asm.mjs");
  const { failure, restore } = wasmFailure();
  const lost = Promise.all([app, create]).then(() => failure); // whichever fails, the start has
  const python = loadPyodide({
    ...options,
    indexURL: home,
    packageBaseUrl: home,
    stdLibURL: `${home}python_stdlib.zip`,
    lockFileContents,
    env: { PYTHONPATH: APP },
    async createPyodideModule(settings) {
      const [{ default: instantiate }] = await Promise.all([create, turn]);
      settings.onRuntimeInitialized = () => born?.(settings);
      const module = await instantiate(settings);
      await prepare?.(module);
      return module;
    },
    async fsInit(FS) {
      const data = await app.catch(() => new Uint8Array()); // told by `lost`
      FS.writeFile(APP, data, { canOwn: true });
    },
  });
  try {
    const ready = await Promise.race([python, lost]);
    // Nothing is imported from the working directory: PyScript's own package comes precompiled with the app.
    ready.runPython("import sys; sys.path[:] = filter(None, sys.path)");
    return ready;
  } finally {
    restore();
    lost.catch(() => {});
  }
}
