// `?reset-app`: throw away the app's files on this device, never a game, and fetch them again.
// The worker leaves that address to the network, so a page that got here has reached the server.
const here = new URL("./", location.href);
const families = [`main-pleine:${here.pathname}:`, `main-pleine-awake:${here.pathname}`];

export async function reset() {
  const answer = await fetch("./service-worker.js", { cache: "no-store" });
  if (!answer.ok || !answer.headers.get("content-type")?.includes("javascript")) return; // not our server
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (registration.scope === here.href) await registration.unregister();
  }
  for (const name of await caches.keys()) {
    if (families.some((family) => name.startsWith(family))) await caches.delete(name);
  }
  location.replace(here);
}
