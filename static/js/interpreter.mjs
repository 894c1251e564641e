// The interpreter as PyScript knows it: Pyodide, started with what the build prepared.
// PyScript has no setting for these options, so its `interpreter` is this file.
import { loadPyodide as load } from "../../vendor/pyodide/pyodide.mjs";

export { version } from "../../vendor/pyodide/pyodide.mjs";

const home = new URL("../../vendor/pyodide/", import.meta.url).href;
// Filled in by the build: Pyodide would fetch its whole package index to learn this.
const lockFileContents = /* LOCK */ undefined;

export const loadPyodide = (options) =>
  load({ ...options, indexURL: home, stdLibURL: `${home}python_stdlib.zip`, packageBaseUrl: home, lockFileContents });
