// Has a snapshot made for the next start, when the phone has nothing else to do and can spare the room.
import { BUILD } from "./python.mjs";
import { find, keep, keyFor } from "./snapshot.mjs";
import { noted } from "./snapshot_notes.js";

const CALM = 5000; // milliseconds after the start, and again after each refusal
const ROOM = 200_000_000; // bytes that must be free
const TRIES = 12;

let maker; // a worker that nothing holds may be collected while it works

const calm = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

// The app's files must be on this device already: nothing is fetched for this a second time.
function welcome() {
  return document.visibilityState === "visible" && navigator.serviceWorker?.controller && !navigator.connection?.saveData;
}

async function room() {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM && (navigator.deviceMemory ?? 2) >= 1;
}

// {packed, ms} or {error}
function answer() {
  return new Promise((resolve, reject) => {
    maker = new Worker(new URL("./snapshot_maker.mjs", import.meta.url), { type: "module" });
    maker.onmessage = ({ data }) => resolve(data);
    maker.onerror = ({ message }) => reject(new Error(message));
  });
}

export async function wish() {
  const key = keyFor(BUILD);
  const { key: known, bad } = noted();
  if (bad && (!known || known === key)) return;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await calm(CALM);
    if (!welcome()) continue;
    if ((await find(key)) || !(await room())) return;
    await idle();
    const made = await answer().finally(() => maker.terminate());
    if (made.packed) await keep(key, made.packed);
    const detail = { bytes: made.packed?.length, ms: made.ms, error: made.error };
    dispatchEvent(new CustomEvent("mainpleine:snapshot", { detail }));
    return;
  }
}
