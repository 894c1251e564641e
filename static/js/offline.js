// Whether the app can be played without network, and the update that waits.
//
// window.mainPleineOffline:
//   state       "unsupported" | "installing" | "ready" | "failed" | "update"
//               "ready": a complete, checked version is on this device; "update": so is a newer one, which waits
//   progress    {done, total} bytes of the version that is coming in
//   version     of the app that runs from this device, or null
//   reason      why it failed: "network" | "storage" | null
//   onchange(f) calls f() after each change from now on
//   applyUpdate()  lets the waiting version take over and loads the page again; false if none waits
//   verify()    checks every file's hash, mends what it can: Promise of {complete, wrong: [address, ...]}
//   retry()     tries again after "failed"
const CHECK_MS = 4 * 60 * 60 * 1000;
const ANSWER_MS = 20_000;

const workers = navigator.serviceWorker;
const listeners = new Set();
let registration = null;
let checked = 0;
let reloading = false;

const offline = {
  state: workers ? "installing" : "unsupported",
  progress: { done: 0, total: 0 },
  version: null,
  reason: null,
  onchange: (listener) => void listeners.add(listener),
  applyUpdate,
  verify,
  retry: start,
};
window.mainPleineOffline = offline;

function change(values) {
  Object.assign(offline, values);
  for (const listener of listeners) listener();
}

function ask(worker, type) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => reject(new Error("no answer")), ANSWER_MS);
    worker.postMessage({ type }, [port2]);
  });
}

// Says only what the workers themselves say of their files.
async function settle() {
  const { active, waiting, installing } = registration;
  const now = active && (await ask(active, "STATUS").catch(() => null));
  if (!now?.complete) {
    change(installing ? { state: "installing", reason: null } : { state: "failed", reason: offline.reason ?? "network" });
    return;
  }
  const next = waiting && (await ask(waiting, "STATUS").catch(() => null));
  change({ state: next?.complete ? "update" : "ready", version: now.version, reason: null });
}

function follow(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state !== "installing" && worker.state !== "activating") settle();
  });
}

async function start() {
  if (!workers) return;
  try {
    // Beside the page, so that its scope is the app, wherever it is hosted; never from the browser's HTTP cache.
    registration = await workers.register("./service-worker.js", { updateViaCache: "none" });
    checked = Date.now();
    registration.onupdatefound = () => {
      follow(registration.installing);
      settle();
    };
    follow(registration.installing);
    await settle();
  } catch (error) {
    // Without network the worker of last time does its work all the same.
    registration = await workers.getRegistration().catch(() => null);
    if (registration?.active) await settle();
    else change({ state: "failed", reason: "network" });
    console.info("offline:", error);
  }
}

function applyUpdate() {
  if (!registration?.waiting) return false;
  workers.addEventListener("controllerchange", () => {
    if (!reloading) location.reload();
    reloading = true;
  });
  registration.waiting.postMessage({ type: "SKIP_WAITING" });
  return true;
}

async function verify() {
  const found = await ask(registration.active, "VERIFY");
  await settle();
  return found;
}

workers?.addEventListener("message", ({ data }) => {
  if (data?.type === "progress") change({ progress: { done: data.done, total: data.total } });
  if (data?.type === "failed") offline.reason = data.reason;
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || Date.now() - checked < CHECK_MS) return;
  checked = Date.now();
  registration?.update().catch(() => {});
});

// The start comes first: nothing is fetched for later while the page is still fetching for now.
const root = document.documentElement;
if (root.dataset.app !== "booting") start();
else {
  const observer = new MutationObserver(() => {
    if (root.dataset.app === "booting") return;
    observer.disconnect();
    start();
  });
  observer.observe(root, { attributeFilter: ["data-app"] });
}
