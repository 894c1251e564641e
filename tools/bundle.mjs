// Runs tools/bundle.py in the very interpreter that the browser will run, once, at build.
// usage: node bundle.mjs WORK [WHEEL...]   WORK/in holds the sources, WORK/out receives the zip files
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [work, micropip, ...wheels] = process.argv.slice(2);
// Hashes of texts decide the order of some things in bytecode: the same inputs must give the same bytes. And without
// its source no trace can underline a part of a line: the columns would be a fifth of all bytes.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const loaded = python.runPython("import sys; list(sys.modules)").toJs();

python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/work");
if (micropip) {
  const store = dirname(micropip);
  python.FS.mkdir("/wheels");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: store }, "/wheels");
  python.globals.set("wheels", python.toPy(wheels.map((path) => `emfs:/wheels/${basename(path)}`)));
  python.globals.set("micropip_wheel", `/wheels/${basename(micropip)}`);
  await python.runPythonAsync(`
import shutil, site, sys
shutil.unpack_archive(micropip_wheel, site.getsitepackages()[0], "zip")
import micropip
before = set(__import__("pathlib").Path(site.getsitepackages()[0]).iterdir())
await micropip.install(wheels, deps=False)
for path in set(__import__("pathlib").Path(site.getsitepackages()[0]).iterdir()) - before:
    if path.is_dir() and not path.name.endswith(".dist-info"):
        shutil.copytree(path, f"/work/in/app/{path.name}", ignore=shutil.ignore_patterns("*.pyi", "*.c", "py.typed"))
`);
}
const here = dirname(fileURLToPath(import.meta.url));
python.FS.writeFile("/home/pyodide/bundle.py", readFileSync(join(here, "bundle.py")));
python.globals.set("loaded", python.toPy(loaded));
try {
  const report = python.runPython("import json, pathlib, bundle; json.dumps(bundle.bundle(pathlib.Path('/work'), loaded))");
  writeFileSync(join(work, "out/report.json"), report);
} catch (error) {
  // The engine's one-line source would fill the terminal: only Python's words are worth reading.
  console.error(error.message.trim().replace(/^[^]*\nbundle\.MissingModuleError: /, ""));
  process.exitCode = 1;
}
