// Has a snapshot made for the next start, when the phone has nothing else to do and can spare the room.
import { BUILD } from "./python.mjs";
import { find, keyFor } from "./snapshot.mjs";
import { noted } from "./snapshot_notes.js";

const CALM = 5000; // milliseconds after the start, and again after each refusal
const ROOM = 200_000_000; // bytes that must be free
const TRIES = 12;

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

async function wish() {
  const key = keyFor(BUILD);
  const { key: known, bad } = noted();
  if (bad && (!known || known === key)) return;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await calm(CALM);
    if (!welcome()) continue;
    if ((await find(key)) || !(await room())) return;
    await idle();
    const maker = new Worker(new URL("./snapshot_maker.mjs", import.meta.url), { type: "module" });
    maker.onmessage = ({ data }) => {
      console.debug("snapshot:", data);
      dispatchEvent(new CustomEvent("mainpleine:snapshot", { detail: data }));
      maker.terminate();
    };
    maker.onerror = () => maker.terminate();
    maker.postMessage(key);
    return;
  }
}

await wish();
