// The one file that touches PyScript from JavaScript.
import { hooks, stdlib } from "../../vendor/pyscript/core.js";

// The default worker hook is built with Function(), which the page's content policy forbids.
// No Python runs in a worker here.
for (const hook of Object.values(hooks.worker)) hook.clear();

// Before the page's script PyScript runs the source of a package of its own, which writes itself to a folder and imports
// itself: a tenth of a start on a slow phone. The app asks for nothing in it.
function withoutPackage(interpreter) {
  const { runPythonAsync } = interpreter;
  interpreter.runPythonAsync = (code, ...how) => runPythonAsync.call(interpreter, code.replace(stdlib, ""), ...how);
}
hooks.main.onReady.add(({ interpreter }) => withoutPackage(interpreter));

// Calls back with each exception that the page's Python lets escape; PyScript itself only prints it.
export function onPythonError(callback) {
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (message, ...rest) => {
      stderr(message, ...rest);
      if (message instanceof Error) callback(message);
    };
  });
}
