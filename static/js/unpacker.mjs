// A worker that unpacks large files while the page does all else. A file has a port: its pieces come in there as they
// arrive, then null; what they hold goes out there, then {done} or {error}.
import { Decompress } from "fzstd";

addEventListener("message", ({ ports: [port] }) => {
  const zstandard = new Decompress((bytes) => bytes.length && port.postMessage(bytes));
  port.onmessage = ({ data }) => {
    try {
      zstandard.push(data ?? new Uint8Array(0), data === null);
      if (data === null) port.postMessage({ done: true });
    } catch (error) {
      port.postMessage({ error: String(error) });
      port.close();
    }
  };
});
