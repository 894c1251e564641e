// The one file that touches PyScript from JavaScript.
import { hooks } from "../../vendor/pyscript/core.js";

// The default worker hook is built with Function(), which the page's content policy forbids.
// No Python runs in a worker here.
for (const hook of Object.values(hooks.worker)) hook.clear();
