// PyScript waits at its start for a database of its own, in which it would cache packages. Here there are none, and
// a phone on which databases are forbidden, broken, or never answer must play all the same: PyScript is shown an
// empty one that answers at once. The page's own database is not touched.
const THEIRS = "IDBMap/";

function answered(result) {
  const asked = { result };
  queueMicrotask(() => asked.onsuccess?.({ type: "success", target: asked }));
  return asked;
}

const store = { getAllKeys: () => answered([]), clear: () => answered(), put: () => answered() };
const empty = { close() {}, transaction: () => ({ objectStore: () => store }) };

function real() {
  try {
    return globalThis.indexedDB ?? {};
  } catch {
    return {}; // forbidden
  }
}

const factory = real();
const shown = new Proxy(factory, {
  get(target, name) {
    if (name === "open") return (base, ...version) => (base.startsWith(THEIRS) ? answered(empty) : factory.open(base, ...version));
    const value = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
});
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: shown });
