// Runs the engine's own tests on the very files that ship, in Pyodide with its stock library, and writes down
// how they went. What to fetch stands in ./suite/plan.json, which the test puts there.
import { loadPyodide } from "/__stock__/pyodide.mjs";

const log = document.getElementById("log");
const say = (line) => {
  log.textContent += `${line}\n`;
};

async function run() {
  const plan = await (await fetch("/__suite__/plan.json")).json();
  const python = await loadPyodide({ indexURL: "/__stock__/", stdout: say, stderr: say });
  for (const { url, folder } of plan.archives) {
    python.unpackArchive(await (await fetch(url)).arrayBuffer(), "zip", { extractDir: folder });
  }
  await python.loadPackage(new URL(plan.micropip, location.href).href);
  const micropip = python.pyimport("micropip");
  await micropip.install.callKwargs(
    plan.wheels.map((url) => new URL(url, location.href).href),
    { deps: false },
  );
  const runner = python.runPython(await (await fetch("./runner.py")).text());
  return runner(plan.arguments);
}

run()
  .catch((error) => JSON.stringify({ error: String(error) }))
  .then((result) => {
    document.getElementById("result").textContent = result;
    document.documentElement.dataset.done = "true";
  });
