// Unpacks what the build packed (tools/pack.py), while it is still coming in.
import { Decompress } from "fzstd";

export const PACKED = ".packed"; // stands behind the name of a packed file

const NONE = new Uint8Array(0);

// From a stream of packed bytes one of unpacked bytes. What is cut or altered ends in an error, or in other bytes.
export function unpacked(stream) {
  const zstandard = new Decompress();
  return stream.pipeThrough(
    new TransformStream({
      start(out) {
        zstandard.ondata = (bytes) => bytes.length && out.enqueue(bytes);
      },
      transform(bytes) {
        zstandard.push(bytes);
      },
      flush() {
        zstandard.push(NONE, true);
      },
    }),
  );
}
