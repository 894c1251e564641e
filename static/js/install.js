// The browser's offer to install comes once, mostly before Python is up: it is kept here until it is wanted.
let offer = null;

window.mainPleineInstall = {
  get ready() {
    return offer !== null;
  },
  async prompt() {
    const now = offer;
    offer = null;
    await now?.prompt();
    dispatchEvent(new Event("mainpleine:install"));
  },
};

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  dispatchEvent(new Event("mainpleine:install"));
});
addEventListener("appinstalled", () => dispatchEvent(new Event("mainpleine:install")));
