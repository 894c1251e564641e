// Python as the build prepared it: Pyodide with the trimmed library, without its package index, and with the app on
// its path. PyScript's interpreter and the maker of snapshots start the same thing.
import { loadPyodide, version } from "pyodide";
import { LIBRARY, hasten } from "./engine.mjs";

export { version };

// One word for all that a snapshot holds a part of: engine, library, app.
export const BUILD = FROM_BUILD.awake;
// Pyodide would fetch its whole package index to learn this.
const lockFileContents = FROM_BUILD.lock;

const root = new URL("../../", import.meta.url);
const APP = "/lib/app.zip"; // a snapshot remembers what is in it: always the same path

// Nothing is imported from the working directory, and what was not there when Python woke is looked for again.
const FIND_APP = `
import sys
sys.path[:] = filter(None, sys.path)
for path in [path for path, finder in sys.path_importer_cache.items() if finder is None]:
    del sys.path_importer_cache[path]
`;

// What is being unpacked on a first visit, by path. The service worker has it unpacked.
const unpacking = globalThis.mainPleineFirstVisit?.files ?? new Map();

async function large(path) {
  const answer = unpacking.get(path) ?? (await fetch(new URL(path, root)));
  if (!answer.ok) throw new Error(`${path}: HTTP status ${answer.status}`);
  return answer;
}

// `turn` is waited for before the engine takes the main thread; what can be fetched and compiled beside it is, meanwhile.
// `born(module)` is called when the engine is instantiated and no Python has run in it yet; `prepare(module)` a little
// later, and where a snapshot is loaded that is no different.
export async function start({ turn, born, prepare, ...options }) {
  const app = large("app.zip").then((answer) => answer.arrayBuffer());
  const create = import("../../vendor/pyodide/pyodide.asm.mjs");
  let back;
  const lost = new Promise((_, reject) => {
    for (const part of [app, create]) part.catch(reject);
    back = hasten(large, root, reject);
  });
  const python = loadPyodide({
    ...options,
    indexURL: `${root}vendor/pyodide/`,
    packageBaseUrl: `${root}vendor/pyodide/`,
    stdLibURL: `${root}${LIBRARY}`,
    lockFileContents,
    env: { PYTHONPATH: APP }, // although it may come later
    async createPyodideModule(settings) {
      const [{ default: instantiate }] = await Promise.all([create, turn]);
      settings.onRuntimeInitialized = () => born?.(settings);
      const module = await instantiate(settings);
      await prepare?.(module);
      return module;
    },
  });
  try {
    const ready = await Promise.race([python, lost]);
    ready.FS.writeFile(APP, new Uint8Array(await app), { canOwn: true });
    ready.runPython(FIND_APP);
    return ready;
  } finally {
    back();
  }
}
