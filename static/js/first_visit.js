// On a first visit no service worker has the large files yet: a worker fetches and unpacks them beside the page, from
// the page's first moment on. Python takes them from here (python.mjs), and the page shows how much has come.
(() => {
  if (navigator.serviceWorker?.controller) return;
  const files = Object.entries(FROM_BUILD.packed);
  const total = files.reduce((sum, [, { size }]) => sum + size, 0);
  const worker = new Worker("./static/js/unpacker.mjs", { type: "module" });
  const visit = { files: new Map(), come: 0, total };

  function show(bytes) {
    visit.come += bytes;
    const bar = document.querySelector(".waking");
    bar?.classList.toggle("comes", visit.come < total);
    bar?.style.setProperty("--come", visit.come / total);
    dispatchEvent(new Event("mainpleine:comes"));
  }

  // The stream of what the worker sends about one file.
  function pieces(path) {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(path, [port2]);
    return new ReadableStream({
      start(stream) {
        worker.addEventListener("error", () => stream.error(new Error(`${path}: no worker fetches it`)));
        port1.onmessage = ({ data }) => {
          if (data.error) stream.error(new Error(data.error));
          else if (data.done) stream.close();
          else {
            show(data.length);
            stream.enqueue(data);
          }
        };
      },
    });
  }

  for (const [path, { type }] of files) {
    visit.files.set(path, new Response(pieces(path), { headers: { "content-type": type } }));
  }
  worker.postMessage(null); // that is all
  window.mainPleineFirstVisit = visit;
})();
