// On a first visit no service worker has the large files yet: they are fetched from the page's first moment on, one after
// the other in the order in which they are needed, and unpacked beside the page by a worker. Python takes them from here
// (python.mjs), and the page shows how much has come.
(() => {
  if (navigator.serviceWorker?.controller) return;
  const files = Object.entries(FROM_BUILD.packed);
  const visit = { files: new Map(), come: 0, total: files.reduce((sum, [, { size }]) => sum + size, 0) };
  const unpacker = new Worker("./static/js/unpacker.mjs", { type: "module" });
  let turn = Promise.resolve();
  let coming = files.length;

  function show(bytes) {
    visit.come += bytes;
    const bar = document.querySelector(".waking");
    bar?.classList.toggle("comes", visit.come < visit.total);
    bar?.style.setProperty("--come", visit.come / visit.total);
    dispatchEvent(new Event("mainpleine:comes"));
  }

  async function send(path, port) {
    const answer = await fetch(`./${path}${FROM_BUILD.suffix}`);
    if (!answer.ok) throw new Error(`${path}: HTTP status ${answer.status}`);
    const pieces = answer.body.getReader();
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) port.postMessage(next.value);
    port.postMessage(null);
  }

  // The stream of what a file holds.
  function unpacked(path) {
    const { port1: port, port2 } = new MessageChannel();
    unpacker.postMessage(null, [port2]);
    return new ReadableStream({
      start(stream) {
        unpacker.addEventListener("error", () => stream.error(new Error(`${path}: no worker unpacks it`)));
        port.onmessage = ({ data }) => {
          if (data.error) stream.error(new Error(`${path}: ${data.error}`));
          else if (data.done) {
            stream.close();
            coming -= 1;
            if (!coming) unpacker.terminate();
          } else {
            stream.enqueue(data);
            show(data.length);
          }
        };
        turn = turn.then(() => send(path, port)).catch((error) => stream.error(error));
      },
    });
  }

  for (const [path, { type }] of files) {
    visit.files.set(path, new Response(unpacked(path), { headers: { "content-type": type } }));
  }
  window.mainPleineFirstVisit = visit;
})();
