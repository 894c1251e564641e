// Starts Python, watches it do so, and says so when it does not.
// html[data-app] is "booting", then "ready" (Python sets it when it answers taps) or "failed".
import "./install.js";
import "./morph.js";
import "./no-cache.js"; // before PyScript, which is a file of its own and comes later
import "./offline.js";
import { reset } from "./reset.js";
import { hideTrouble, showSlow, showTrouble } from "./trouble.js";

const SLOW = 15; // seconds without any progress before a word about it
const STUCK = 60; // and before the start counts as failed; it may still succeed after that
const WASM = "pyodide.asm.wasm";

const root = document.documentElement;
const booting = () => root.dataset.app !== "ready";
let quiet = 0;

function fail(reason, error) {
  if (!booting()) return;
  root.dataset.app = "failed";
  console.warn("start failed:", reason, error);
  showTrouble(reason, error);
}

// Whether it is the network that the start waits for.
function waiting() {
  const visit = window.mainPleineFirstVisit;
  if (visit) return visit.come < visit.total;
  return !performance.getEntriesByType("resource").some(({ name }) => name.includes(WASM));
}

function reasonFor(error) {
  if (!window.WebAssembly) return "old";
  if (/fetch|import|load|network|HTTP|status|wasm/i.test(`${error?.name} ${error?.message}`)) {
    return navigator.onLine ? "damaged" : "network";
  }
  return "error";
}

function progress() {
  quiet = 0;
  if (root.dataset.app === "booting") hideTrouble();
}

// Counts seconds in which the page was in front: a phone that was put away is not stuck.
const watch = setInterval(() => {
  if (document.visibilityState !== "visible") return;
  quiet += 1;
  if (quiet === SLOW && root.dataset.app === "booting") showSlow();
  if (quiet === STUCK && root.dataset.app === "booting") {
    fail(waiting() ? "waiting" : "error", `no progress for ${STUCK} s`);
  }
}, 1000);

addEventListener("py:progress", progress);
addEventListener("mainpleine:comes", progress);
new PerformanceObserver(progress).observe({ type: "resource" });

// PyScript lets what fails before Python runs escape as unhandled.
const escaped = ({ error, reason }) => fail(reasonFor(error ?? reason), error ?? reason);
addEventListener("error", escaped);
addEventListener("unhandledrejection", escaped);

new MutationObserver(() => {
  if (booting()) return;
  clearInterval(watch);
  removeEventListener("error", escaped);
  removeEventListener("unhandledrejection", escaped);
  hideTrouble();
}).observe(root, { attributeFilter: ["data-app"] });

if (new URLSearchParams(location.search).has("reset-app")) {
  await reset().catch((error) => console.warn("reset failed:", error));
}

try {
  const { onPythonError } = await import("./pyscript.js"); // PyScript itself, which may be what cannot be had
  onPythonError((error) => fail("error", error));
} catch (error) {
  fail(reasonFor(error), error);
}
