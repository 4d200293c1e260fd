/** SHA-256 of a file on disk, in constant memory. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

const chunkBytes = 256 * 1024;

/** The hash in lower-case hex, and the number of bytes read. Throws the system's errors. */
export async function hashFile(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Created at the first use: most threads hash nothing. */
let buffer: Buffer | undefined;

/** The same for a thread with nothing else to do: nothing else runs meanwhile. */
export function hashFileSync(path: string): { readonly bytes: number; readonly sha256: string } {
  const file = openSync(path, 'r');
  try {
    buffer ??= Buffer.allocUnsafeSlow(4 * chunkBytes);
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const read = readSync(file, buffer);
      if (read === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}
