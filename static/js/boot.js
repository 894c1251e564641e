// Starts Python and watches it do so.
const root = document.documentElement;

import("./pyscript.js").catch((error) => {
  root.dataset.app = "failed";
  console.error(error);
});
