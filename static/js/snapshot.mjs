// A snapshot of the woken interpreter: how it is packed, and the place on this device where it lies.
//
// The heap is 30 MB, two thirds of it zeros or what a fresh engine has there anyway: only the other pages are kept.
// A packed snapshot is
//   Uint32 MAGIC, bytes of Pyodide's own header, bytes of the heap, number of runs; (first page, pages) of each run;
//   Pyodide's header; the pages.
// A run whose number of pages has the bit ZEROS set has no pages: it is made of zeros.
const MAGIC = 0x31504d53;
const PAGE = 4096;
const ZEROS = 0x80000000;
const PLACE = new URL("../../__awake__/", import.meta.url).href;
const CACHE = `main-pleine-awake:${new URL("../../", import.meta.url).pathname}`;
export const HEADER = 1 << 16; // more than Pyodide writes before the heap

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/* Packing */

const equal = (some, other) => some.every((word, i) => word === other[i]);

// `made` is what Pyodide makes: its header, whose second word is its length, then the heap. `fresh` is a copy of the
// heap from before any Python ran in it.
export function pack(made, fresh) {
  const [, headed] = new Uint32Array(made.buffer, made.byteOffset, 2);
  const heap = made.subarray(headed);
  if (headed > HEADER || heap.length !== fresh.length || heap.length % PAGE) throw new Error("a snapshot of another kind");
  const [now, then] = [heap, fresh].map(({ buffer, byteOffset, length }) => new Uint32Array(buffer, byteOffset, length / 4));
  const runs = [];
  for (let start = 0; start < now.length; start += PAGE / 4) {
    const words = now.subarray(start, start + PAGE / 4);
    if (equal(words, then.subarray(start, start + PAGE / 4))) continue;
    const page = (4 * start) / PAGE;
    const kind = words.every((word) => word === 0) ? ZEROS : 0;
    const last = runs.at(-1);
    if (last && last.kind === kind && last.page + last.pages === page) last.pages += 1;
    else runs.push({ page, pages: 1, kind });
  }
  const start = 16 + 8 * runs.length;
  const full = runs.filter(({ kind }) => kind !== ZEROS);
  const packed = new Uint8Array(full.reduce((sum, { pages }) => sum + pages * PAGE, start + headed));
  const index = runs.flatMap(({ page, pages, kind }) => [page, pages + kind]);
  new Uint32Array(packed.buffer, 0, start / 4).set([MAGIC, headed, heap.length, runs.length, ...index]);
  packed.set(made.subarray(0, headed), start);
  let at = start + headed;
  for (const { page, pages } of full) {
    packed.set(heap.subarray(page * PAGE, (page + pages) * PAGE), at);
    at += pages * PAGE;
  }
  return packed;
}

// Puts the pages into a fresh engine's heap, and into `header` what Pyodide expects before the heap (and no heap).
export function unpack(packed, module, header) {
  const [magic, headed, size, count] = new Uint32Array(packed, 0, 4);
  const heap = module.HEAPU8;
  if (magic !== MAGIC || headed > header.length || size !== heap.length) throw new Error("a snapshot of another kind");
  // Where CPython finds this engine's own way to call functions: another one's index would lead astray.
  const place = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
  const trampoline = module.HEAP32[place];
  const runs = new Uint32Array(packed, 16, 2 * count);
  let at = 16 + 8 * count;
  header.set(new Uint8Array(packed, at, headed));
  new Uint32Array(header.buffer)[1] = header.length;
  at += headed;
  for (let run = 0; run < runs.length; run += 2) {
    const [start, pages] = [runs[run] * PAGE, runs[run + 1]];
    if (pages & ZEROS) heap.fill(0, start, start + (pages ^ ZEROS) * PAGE);
    else {
      heap.set(new Uint8Array(packed, at, pages * PAGE), start);
      at += pages * PAGE;
    }
  }
  module.HEAP32[place] = trampoline;
}

/* Keeping */

const url = (key) => PLACE + key;

// The build and the engine that it was made by and for.
export const keyFor = (build) => `${build}?${encodeURIComponent(navigator.userAgent)}`;

export async function keep(key, packed) {
  const headers = { "content-type": "application/octet-stream", "x-sha256": await digest(packed) };
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) if (old.url !== url(key)) await cache.delete(old);
  await cache.put(url(key), new Response(packed, { headers }));
}

// The response that holds it, or undefined.
export function find(key) {
  return caches.match(url(key), { cacheName: CACHE });
}

export async function read(response) {
  const packed = await response.arrayBuffer();
  if ((await digest(packed)) !== response.headers.get("x-sha256")) throw new Error("the snapshot is damaged");
  return packed;
}

export async function forget() {
  await caches.delete(CACHE);
}
