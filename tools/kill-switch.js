// The way out if a service worker ever ships broken. Deploy this file as service-worker.js: at its next check each
// browser installs it, it removes itself and the app's files (never a game), and the pages load from the server.
// Deploy a sound service-worker.js at the same address afterwards.
const PATH = new URL(self.registration.scope).pathname;
const FAMILIES = [`main-pleine:${PATH}:`, `main-pleine-awake:${PATH}`];

self.addEventListener("install", () => self.skipWaiting());

async function leave() {
  for (const name of await caches.keys()) {
    if (FAMILIES.some((family) => name.startsWith(family))) await caches.delete(name);
  }
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
}

self.addEventListener("activate", (event) => event.waitUntil(leave()));
