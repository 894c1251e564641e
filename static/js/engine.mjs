// Pyodide's engine sooner: what it would do one thing after the other is begun beside all else. Pyodide has no setting
// for that and calls the browser directly, so while it starts it finds these in the browser's place.
export const ENGINE = "vendor/pyodide/pyodide.asm.wasm";
export const LIBRARY = "vendor/pyodide/python_stdlib.zip";

// The two files by their addresses, on their way already; the engine is being compiled while it comes in, not only when
// its script is there and asks for it. `large(path)` gives the response that holds a file of the app, `lost(error)` is
// told when one cannot be had or used: Pyodide itself would only warn, and never answer. Gives how to put things back.
export function hasten(large, root, lost) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const compiled = WebAssembly.compileStreaming(large(ENGINE));
  const library = large(LIBRARY);
  for (const part of [compiled, library]) part.catch(lost);
  const given = new Map([
    [`${root}${ENGINE}`, () => new Response()], // compiled already
    [`${root}${LIBRARY}`, () => library],
  ]);
  globalThis.fetch = (url, ...how) => given.get(String(url))?.() ?? fetch(url, ...how);
  const instantiated = async (imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  WebAssembly.instantiateStreaming = (_, imports) => {
    const source = instantiated(imports);
    source.catch(lost);
    return source;
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
