// What the player sees when the app does not start: why, a way to try again, and the games in a file.
// Nothing here erases anything.
import { texts } from "./boot_texts.js";
import store from "./store.js";

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// A document that the app reads as any other export: each game's longer copy of the two stores, and all the rest as
// it lies there.
async function savedGames() {
  const raw = JSON.parse(await store.open());
  const games = new Map();
  const keep = (game, lines) => {
    if (lines.length > (games.get(game)?.length ?? 0)) games.set(game, lines);
  };
  for (const [key, text] of raw.local ?? []) {
    const game = key.match(/^game:(.+):[AB]$/)?.[1];
    if (game) keep(game, text.split("\n"));
  }
  for (const [game] of raw.games ?? []) {
    keep(game, JSON.parse((await store.rows(game)) || "[]").map(([, line]) => line));
  }
  return JSON.stringify({ format: "main-pleine", v: 1, games: [...games.values()], raw });
}

async function save(button) {
  try {
    const url = URL.createObjectURL(new Blob([await savedGames()], { type: "application/json" }));
    element("a", { href: url, download: "main-pleine.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    button.after(element("p", { textContent: texts().unsaved, role: "alert" }));
    console.warn(error);
  }
}

// A version that waits may be the cure: let it take over, then start again.
async function retry() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (registration?.waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
    setTimeout(() => location.reload(), 3000);
  } else {
    location.reload();
  }
}

export function hideTrouble() {
  document.getElementById("trouble")?.remove();
}

// A line that does not stand in the way, while there is still hope.
export function showSlow() {
  hideTrouble();
  document.body.prepend(element("p", { id: "trouble", className: "trouble slow", role: "status", textContent: texts().slow }));
}

export function showTrouble(reason, error) {
  hideTrouble();
  const say = texts();
  const save_button = element("button", { type: "button", textContent: say.save });
  save_button.addEventListener("click", () => save(save_button));
  const retry_button = element("button", { type: "button", textContent: say.retry });
  retry_button.addEventListener("click", retry);
  document.body.prepend(
    element(
      "section",
      { id: "trouble", className: "trouble", role: "alert" },
      element("h2", { textContent: say.title }),
      element("p", { textContent: say[reason] }),
      element("p", { textContent: say.kept }),
      element("div", { className: "actions" }, retry_button, save_button),
      element(
        "details",
        {},
        element("summary", { textContent: say.details }),
        element("pre", { textContent: String(error?.stack ?? error ?? reason).slice(0, 4000) }),
      ),
    ),
  );
}
