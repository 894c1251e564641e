// The interpreter as PyScript knows it: Pyodide, started with what the build prepared.
// PyScript has no setting for these options, so its `interpreter` is this file.
import { loadPyodide as load } from "../../vendor/pyodide/pyodide.mjs";

export { version } from "../../vendor/pyodide/pyodide.mjs";

const home = new URL("../../vendor/pyodide/", import.meta.url).href;
// Filled in by the build: Pyodide would fetch its whole package index to learn this.
const lockFileContents = /* LOCK */ undefined;

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

export async function loadPyodide(options) {
  const { failure, restore } = wasmFailure();
  const prepared = { indexURL: home, packageBaseUrl: home, stdLibURL: `${home}python_stdlib.zip`, lockFileContents };
  try {
    return await Promise.race([load({ ...options, ...prepared }), failure]);
  } finally {
    restore();
  }
}
