// First the picture, then all else: the scripts are fetched meanwhile.
mainPleinePicture.settled.then(() => {
  import("./static/js/interpreter.mjs");
  import("./static/js/boot.js");
});
