// Imports each module of a list with the interpreter, the library and the app exactly as they ship.
import { loadPyodide } from "/static/js/interpreter.mjs";

async function run() {
  const names = await (await fetch("/__suite__/names.json")).json();
  const python = await loadPyodide({});
  for (const name of names) python.runPython(`import ${name}`);
  return `${names.length} imported`;
}

run()
  .catch((error) => String(error))
  .then((result) => {
    document.getElementById("result").textContent = result;
    document.documentElement.dataset.done = "true";
  });
