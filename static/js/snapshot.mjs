// A snapshot of the woken interpreter: how it is packed, and the place on this device where it lies.
//
// The heap is 30 MB, two thirds of it zeros: only pages with something in them are kept. A packed snapshot is
//   Uint32 MAGIC, bytes of Pyodide's own header, bytes of the heap, number of runs; (first page, pages) of each run;
//   Pyodide's header; the pages.
const MAGIC = 0x31504d53;
const PAGE = 4096;
const PLACE = new URL("../../__awake__/", import.meta.url);
const CACHE = `main-pleine-awake:${new URL("../../", import.meta.url).pathname}`;
export const HEADER = 1 << 16; // more than Pyodide writes before the heap

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/* Packing */

// `made` is what Pyodide makes: its header, whose second word is its length, then the heap.
export function pack(made) {
  const [, headed] = new Uint32Array(made.buffer, made.byteOffset, 2);
  const words = new Float64Array(made.buffer, made.byteOffset + headed, (made.length - headed) / 8);
  const heap = made.subarray(headed);
  if (headed > HEADER || heap.length % PAGE) throw new Error("a snapshot of another kind");
  const runs = [];
  for (let page = 0; page < heap.length / PAGE; page += 1) {
    const start = (page * PAGE) / 8;
    if (words.subarray(start, start + PAGE / 8).every((word) => Object.is(word, 0))) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  const start = 16 + 8 * runs.length;
  const size = runs.reduce((sum, [, pages]) => sum + pages * PAGE, start + headed);
  const packed = new Uint8Array(size);
  new Uint32Array(packed.buffer, 0, 4 + 2 * runs.length).set([MAGIC, headed, heap.length, runs.length, ...runs.flat()]);
  packed.set(made.subarray(0, headed), start);
  let at = start + headed;
  for (const [page, pages] of runs) {
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
  let end = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const [start, length] = [runs[run] * PAGE, runs[run + 1] * PAGE];
    heap.fill(0, end, start);
    heap.set(new Uint8Array(packed, at, length), start);
    end = start + length;
    at += length;
  }
  heap.fill(0, end);
  module.HEAP32[place] = trampoline;
}

/* Keeping */

const url = (key) => new URL(key, PLACE).href;

// The build and the engine that it was made by and for.
export async function keyFor(build) {
  return `${build}-${(await digest(new TextEncoder().encode(navigator.userAgent))).slice(0, 16)}`;
}

export async function keep(key, packed) {
  const headers = { "content-type": "application/octet-stream", "x-sha256": await digest(packed) };
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) if (old.url !== url(key)) await cache.delete(old);
  await cache.put(url(key), new Response(packed, { headers }));
}

// The response that holds it, or undefined.
export async function find(key) {
  return (await caches.has(CACHE)) ? (await caches.open(CACHE)).match(url(key)) : undefined;
}

export async function read(response) {
  const packed = await response.arrayBuffer();
  if ((await digest(packed)) !== response.headers.get("x-sha256")) throw new Error("the snapshot is damaged");
  return packed;
}

export async function forget() {
  await caches.delete(CACHE);
}
