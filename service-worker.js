// Keeps one verified version of the app on the device and answers every request from it.
// It knows no rule of any game and touches no saved game: those are not in Cache Storage.
//
// A version is all or nothing. Each file is checked against its hash when it comes in, and so is what a packed one
// holds; `__complete__` is written after the last one. A new version waits beside the old one until the page says
// SKIP_WAITING.

import { decompress } from "fzstd";

const VERSION = FROM_BUILD.version;
const FILES = FROM_BUILD.files;

const scope = self.registration.scope;
const FAMILY = `main-pleine:${new URL(scope).pathname}:`;
const NAME = FAMILY + VERSION;
const at = (path) => new URL(path, scope).href;
const INDEX = at("index.html");
const LIST = at("__files__"); // written first: which hash each address of this cache was checked against
const COMPLETE = at("__complete__"); // written last
const byUrl = new Map(FILES.map((file) => [at(file.url), file]));
const PARALLEL = 4;

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = async (response) => hex(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
const integrity = (sha256) => `sha256-${btoa(sha256.replace(/../g, (pair) => String.fromCharCode(`0x${pair}`)))}`;

async function tell(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version: VERSION, ...message });
}

/* Coming in */

// The browser's own copy will do if its hash is right (the page has just fetched most files); else one from the
// network, past every cache. A login page, a redirect, a cut or an altered body is refused by its hash.
async function download(file) {
  const url = at(file.packed ? file.url + FROM_BUILD.suffix : file.url);
  const how = { integrity: integrity(file.packed ?? file.sha256), redirect: "error", credentials: "same-origin" };
  const fetched = (cache) => fetch(url, { ...how, cache });
  const response = await fetched("default").catch(() => fetched("no-store"));
  if (!response.ok || response.type !== "basic") throw new Error(`${file.url}: answer ${response.status}`);
  return file.packed ? unpack(response, file) : response;
}

async function unpack(packed, { url, sha256 }) {
  const headers = { "content-type": url.endsWith(".wasm") ? "application/wasm" : "application/zip" };
  const response = new Response(decompress(new Uint8Array(await packed.arrayBuffer())), { headers });
  if ((await digest(response.clone())) !== sha256) throw new Error(`${url}: unpacked to something else`);
  return response;
}

// Files of every version on this device by hash, the newest list last. Only a copy: its bytes are checked again.
async function atHand() {
  const found = new Map();
  for (const name of (await caches.keys()).filter((key) => key.startsWith(FAMILY))) {
    const cache = await caches.open(name);
    const list = await (await cache.match(LIST))?.json();
    for (const { url, sha256 } of list ?? []) found.set(sha256, () => cache.match(at(url)));
  }
  return found;
}

async function keep(cache, file, hand) {
  const copy = await hand.get(file.sha256)?.();
  if (copy && (await digest(copy.clone())) === file.sha256) await cache.put(at(file.url), copy);
  else await cache.put(at(file.url), await download(file));
}

async function install() {
  const first = !self.registration.active;
  const total = FILES.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const hand = await atHand();
  const cache = await caches.open(NAME);
  await cache.put(LIST, Response.json(FILES));
  const queue = [...FILES].sort((a, b) => b.size - a.size);
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      try {
        await keep(cache, file, hand);
      } catch (error) {
        queue.length = 0;
        await tell({ type: "failed", url: file.url, reason: error.name === "QuotaExceededError" ? "storage" : "network" });
        throw error;
      }
      done += file.size;
      await tell({ type: "progress", done, total });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  await cache.put(COMPLETE, Response.json({ version: VERSION, first }));
}

async function sweep() {
  for (const name of await caches.keys()) {
    if (name.startsWith(FAMILY) && name !== NAME) await caches.delete(name);
  }
}

async function activate() {
  const cache = await caches.open(NAME);
  const mark = await (await cache.match(COMPLETE))?.json();
  // Only the page that came before the first worker is taken over; later ones keep the worker that they started with.
  if (mark?.first) await self.clients.claim();
  sweep().catch(() => {}); // old versions cost room, never a start
}

/* Answering */

function fileFor(request, url) {
  const listed = byUrl.get(url.origin + url.pathname);
  if (listed) return listed;
  return request.mode === "navigate" && url.href.split(/[?#]/)[0] === scope ? byUrl.get(INDEX) : undefined;
}

// The kept response itself, never a copy of it: browsers hang compiled code on it.
async function answer(file, event) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(at(file.url));
  if (kept) return kept;
  const response = await download(file);
  event.waitUntil(cache.put(at(file.url), response.clone()).catch(() => {}));
  return response;
}

function onFetch(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope) || url.searchParams.has("reset-app")) return;
  const file = fileFor(request, url);
  if (file) event.respondWith(answer(file, event));
  // Any other address of the app leads home, with its question; the browser adds the fragment.
  else if (request.mode === "navigate" && url.href !== self.location.href) {
    event.respondWith(Response.redirect(scope + url.search));
  }
}

/* Questions from the page */

// Whether every file is here. With `asked`, whether every byte is right too; what is wrong is fetched again.
async function inspect(asked) {
  const cache = await caches.open(NAME);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const thorough = asked || !present.has(COMPLETE);
  const wrong = [];
  for (const file of FILES) {
    const kept = present.has(at(file.url)) && (await cache.match(at(file.url)));
    if (kept && (!thorough || (await digest(kept)) === file.sha256)) continue;
    try {
      await cache.put(at(file.url), await download(file));
    } catch {
      if (kept) await cache.delete(at(file.url));
      wrong.push(file.url);
    }
  }
  if (thorough && !wrong.length) await cache.put(COMPLETE, Response.json({ version: VERSION, first: false }));
  return { version: VERSION, complete: !wrong.length, wrong };
}

function onMessage(event) {
  const { type } = event.data ?? {};
  const [port] = event.ports;
  if (type === "SKIP_WAITING") self.skipWaiting();
  else if (type === "STATUS" || type === "VERIFY") {
    const reply = (answer) => port?.postMessage(answer);
    event.waitUntil(
      inspect(type === "VERIFY").then(reply, () => reply({ version: VERSION, complete: false, wrong: [] })),
    );
  }
}

self.addEventListener("install", (event) => {
  // Without a route, Chromium asks the server for the page at each start while it wakes the worker, for nothing.
  event.addRoutes?.({ condition: { requestMethod: "GET" }, source: "fetch-event" })?.catch?.(() => {});
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", onFetch);
self.addEventListener("message", onMessage);
