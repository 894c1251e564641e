// Paints the last screen before Python is awake, and remembers what is tapped on it meanwhile.
//
// The picture is the HTML that Python's views wrote, kept with what it shows: it is put back only if it is whole and
// if the saved game and desk are still exactly those that it was made from, in both stores. No view is written twice.
(() => {
  const KEY = "main-pleine-picture";
  const PREFIX = "main-pleine:";
  const LARGEST = 400_000;
  const root = document.documentElement;
  const taps = [];
  let painted = null; // the picture that is on the screen

  const read = (key) => {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  };

  // What the stores hold: the desk, and the log of the game that it names.
  function facts() {
    const desk = read(`${PREFIX}desk`);
    const game = desk ? JSON.parse(desk).value.game : null;
    const log = ["A", "B"].map((slot) => read(`${PREFIX}game:${game}:${slot}`)).sort((a, b) => b.length - a.length)[0];
    return { desk, game, entries: log ? log.split("\n").length : 0, tie: `${desk.length}:${desk.slice(-80)}:${log.length}:${log.slice(-80)}` };
  }

  async function digest(text) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // A killed browser may have lost the last minute of localStorage: the database then knows more than the picture.
  function database({ desk, game, entries }) {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open("main-pleine");
      asked.onupgradeneeded = () => asked.transaction.abort(); // there is none yet: not this script's to make
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const base = asked.result;
        const tx = base.transaction(["events", "kv"]);
        const cell = tx.objectStore("kv").get("desk");
        const last = game && tx.objectStore("events").openKeyCursor(IDBKeyRange.bound([game, 0], [game, Infinity]), "prev");
        tx.oncomplete = () => {
          base.close();
          resolve({ kept: cell.result, known: last?.result ? last.result.key[1] + 1 : 0 });
        };
        tx.onabort = () => reject(tx.error);
      };
    }).then(({ kept, known }) => (kept ? JSON.parse(kept).n : 0) <= JSON.parse(desk).n && known <= entries);
  }

  const parsed = new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("readystatechange", resolve, { once: true });
  });

  // The frame that shows it is out. A page that nobody sees makes no frames.
  const shown = () => new Promise((resolve) => {
    if (document.visibilityState !== "visible") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });

  async function paint() {
    if (/^#[rg](=|%3D)/.test(location.hash)) return; // a link: what it brings is shown first
    const text = read(KEY);
    if (!text) return;
    const picture = JSON.parse(text);
    const now = facts();
    if (picture.tie !== now.tie || picture.version !== root.dataset.version) return;
    const [hash, same] = await Promise.all([digest(picture.app + picture.dialog), database(now), parsed]);
    if (hash !== picture.hash || !same || root.dataset.app !== "booting") return;
    const app = document.getElementById("app");
    app.className = picture.frame;
    app.innerHTML = picture.app;
    app.inert = Boolean(picture.dialog);
    document.getElementById("dialog-root").innerHTML = picture.dialog;
    root.lang = picture.lang;
    if (picture.theme !== "system") root.dataset.theme = picture.theme;
    root.dataset.motion = picture.motion;
    root.dataset.picture = "shown";
    painted = picture;
    await shown();
    performance.mark("painted");
  }

  // Until Python listens, a tap on the picture is answered in sight and kept for it, in order.
  function tapped(event) {
    const button = event.target.closest?.("[data-do]");
    if (!button || root.dataset.picture !== "shown") return;
    event.preventDefault();
    taps.push([button.dataset.do, button.dataset.arg ?? ""]);
    button.classList.add("waits");
  }
  function typed(event) {
    const { input, arg } = event.target.dataset ?? {};
    if (!input || root.dataset.picture !== "shown") return;
    taps.push([input, arg ? `${arg}:${event.target.value}` : event.target.value]);
  }
  document.addEventListener("click", tapped, true);
  document.addEventListener("input", typed, true);

  window.mainPleinePicture = {
    // Python, after each change: {app, dialog, hash, frame, lang, theme, motion}. Its tie is what the stores hold now.
    keep(text) {
      try {
        if (text.length > LARGEST) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, JSON.stringify({ ...JSON.parse(text), tie: facts().tie, version: root.dataset.version }));
      } catch {
        // No room for a nicety: the next start shows the plain skeleton.
      }
    },
    // Python, before its first screen: whether that is what the page shows already.
    same: (app) => painted !== null && painted.app === app && !painted.dialog && !taps.length,
    // Python, once it listens: what was tapped meanwhile, as JSON.
    taps() {
      document.removeEventListener("click", tapped, true);
      document.removeEventListener("input", typed, true);
      delete root.dataset.picture;
      return JSON.stringify(taps.splice(0));
    },
  };

  const settled = paint().catch((error) => console.info("no picture:", error?.name));
  window.mainPleinePicture.settled = Promise.all([settled, parsed]); // then others may have the main thread
})();
