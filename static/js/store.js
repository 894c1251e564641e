/* The door to this device's memory: IndexedDB, with a copy in localStorage written first.
 *
 * Text in, text out. What a text means, which copy wins and what is damaged is decided in Python (ui/storage.py).
 * Events are only ever added; the two places where something goes away are `repair`, which keeps a copy in the same
 * transaction, and `erase`. Answers: "saved" (in IndexedDB, flushed), "local" (in localStorage alone), "conflict"
 * (another window wrote there), "unsaved".
 */
const NAME = "main-pleine";
const PREFIX = "main-pleine:";
const OPEN_MS = 2000;
const RUN_MS = 1000;

let database = null;
let opening = null;
let channel = null;
const held = new Map(); // game: {letGo, gone}
let heard = { lines() {}, lost() {}, shown() {} };

/* IndexedDB */

function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("too slow", "TimeoutError")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function request() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1); // throws where there is none, or where it is forbidden
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("events", { keyPath: ["game", "seq"] });
      asked.result.createObjectStore("kv");
    };
    asked.onblocked = () => reject(new DOMException("another window is in the way", "BlockedError"));
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const base = asked.result;
      if (database) base.close(); // a late answer: another connection was made meanwhile
      else database = base;
      base.onversionchange = disconnect;
      base.onclose = () => {
        if (database === base) database = null;
      };
      resolve(database);
    };
  });
}

function connect() {
  if (database) return Promise.resolve(database);
  opening ??= within(OPEN_MS, request()).finally(() => {
    opening = null; // also after a time-out: some phones never answer the first request, but the second
  });
  return opening;
}

function disconnect() {
  database?.close();
  database = null;
}

/* One transaction. `work` makes its requests at once and returns how to read the answer when all is on disk. */
async function run(stores, mode, work, durability = "strict") {
  let base = null;
  const attempt = async () => {
    base = await connect();
    const done = new Promise((resolve, reject) => {
      const tx = base.transaction(stores, mode, { durability });
      let answer;
      tx.oncomplete = () => resolve(answer?.());
      tx.onerror = (event) => reject(event.target.error ?? tx.error);
      tx.onabort = () => reject(tx.error ?? new DOMException("aborted", "AbortError"));
      answer = work(...stores.map((store) => tx.objectStore(store)));
      tx.commit?.(); // no further round trip: a page that dies now has still saved
    });
    return within(RUN_MS, done);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!base || ["ConstraintError", "QuotaExceededError"].includes(error?.name)) throw error;
    disconnect(); // "Connection to Indexed Database server lost" and its kind: a new connection mostly works
    return await attempt();
  }
}

async function add(rows) {
  try {
    await run(["events"], "readwrite", (events) => {
      for (const [game, seq, line] of rows) events.add({ game, seq, line });
    });
  } catch (error) {
    if (error?.name !== "ConstraintError") throw error;
    const there = await run(["events"], "readonly", (events) => {
      const asked = rows.map(([game, seq]) => events.get([game, seq]));
      return () => asked.map(({ result }) => result);
    });
    if (rows.some(([, , line], i) => there[i] && there[i].line !== line)) return "conflict";
    const rest = rows.filter((_, i) => !there[i]); // what is there already was saved by an attempt that seemed lost
    if (rest.length === rows.length) throw error;
    if (rest.length) return add(rest);
  }
  return "saved";
}

/* localStorage */

function setLocal(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false; // full, or forbidden; the old value stands
  }
}

function local(key) {
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // forbidden: then there is nothing to drop
  }
}

function allLocal() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => [key.slice(PREFIX.length), localStorage.getItem(key)]);
  } catch {
    return null;
  }
}

async function deep(copied, work) {
  try {
    return await work();
  } catch (error) {
    console.warn("main-pleine: not in the database:", error?.name, error?.message);
    return copied ? "local" : "unsaved";
  }
}

/* What Python calls */

/* All that there is but the games' events: {local: [[key, text]], kv: [[key, text]], games: [[game, count]], …};
   null where a store cannot be read. */
async function open() {
  const found = { local: allLocal(), kv: null, games: null, persisted: null };
  try {
    [found.kv, found.games] = await run(["events", "kv"], "readonly", (events, kv) => {
      const [keys, names, texts] = [events.getAllKeys(), kv.getAllKeys(), kv.getAll()];
      return () => {
        const count = new Map();
        for (const [game] of keys.result) count.set(game, (count.get(game) ?? 0) + 1);
        return [names.result.map((name, i) => [String(name), String(texts.result[i])]), [...count]];
      };
    });
  } catch (error) {
    console.warn("main-pleine: no database:", error?.name, error?.message);
  }
  try {
    found.persisted = await navigator.storage.persisted();
  } catch {
    // not known here
  }
  return JSON.stringify(found);
}

/* The events of a game as [[seq, line]], "" if the database does not answer. */
async function rows(game) {
  try {
    const all = await run(["events"], "readonly", (events) => {
      const asked = events.getAll(IDBKeyRange.bound([game], [game, []]));
      return () => asked.result;
    });
    return JSON.stringify(all.map(({ seq, line }) => [seq, String(line)]));
  } catch {
    return "";
  }
}

/* Events [[game, seq, line]] into the database ("": not there); before anything is awaited, the whole game's `text`
   under `key`. */
async function append(events, key, text) {
  const copied = setLocal(key, text);
  if (!events) return copied ? "local" : "unsaved";
  return deep(copied, () => add(JSON.parse(events)));
}

/* A value that may be overwritten. `where`: "both", "local" or "kv". */
async function put(key, text, where) {
  const copied = where !== "kv" && setLocal(key, text);
  if (where === "local") return copied ? "local" : "unsaved";
  return deep(copied, async () => {
    await run(["kv"], "readwrite", (kv) => void kv.put(text, key), "relaxed");
    return "saved";
  });
}

/* {out: [[seq, name, text]], in: [[seq, line]]}: what is damaged moves to `name`, what is missing is added; all or
   nothing. */
async function repair(game, changes) {
  const { out, in: missing } = JSON.parse(changes);
  return deep(false, async () => {
    await run(["events", "kv"], "readwrite", (events, kv) => {
      for (const [seq, name, text] of out) {
        kv.put(text, name);
        events.delete([game, seq]);
      }
      for (const [seq, line] of missing) events.add({ game, seq, line });
    });
    return "saved";
  });
}

/* Take a game off the device for good. */
async function erase(game) {
  return deep(false, async () => {
    await run(["events"], "readwrite", (events) => void events.delete(IDBKeyRange.bound([game], [game, []])));
    return "saved";
  });
}

/* The right to write a game: "held", or "busy" while another window has it. Given up by `release`, by closing the
   window, or to a window that steals it. */
async function hold(game, steal) {
  if (held.has(game) && !steal) return "held";
  await release(game);
  if (!navigator.locks) return "held";
  return new Promise((answer) => {
    const mine = {};
    const asked = navigator.locks.request(PREFIX + game, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (!lock) return answer("busy");
      held.set(game, mine);
      answer("held");
      return new Promise((letGo) => {
        mine.letGo = letGo;
      });
    });
    mine.gone = asked.catch(() => {
      answer("held"); // locks are forbidden here: as if there were none
      if (held.get(game) !== mine) return;
      held.delete(game);
      heard.lost(game);
    });
  });
}

async function release(game) {
  const mine = held.get(game);
  held.delete(game);
  mine?.letGo();
  await mine?.gone;
}

function say(text) {
  channel?.postMessage(text);
}

function listen(lines, lost, shown) {
  heard = { lines, lost, shown };
}

async function persist() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

function tune() {
  try {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => heard.lines(String(data));
  } catch {
    channel = null; // unknown or forbidden here: other windows see what was played when they read anew
  }
}

/* A page that the browser puts to sleep must not keep others waiting; awake again, it reads anew. */
addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  disconnect();
  for (const game of [...held.keys()]) release(game);
  channel?.close();
  channel = null;
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  tune();
  heard.shown();
});

tune();
window.mainPleineStore = { open, rows, append, put, local, drop, repair, erase, hold, release, say, listen, persist };
export default window.mainPleineStore;
