/** SHA-256 of a file on disk in constant memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

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
