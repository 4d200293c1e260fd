/** Reads an archived file in chunks and checks that it is unchanged. For worker threads. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { systemCode } from './disk-error.ts';

const pieceBytes = 1024 * 1024;

/**
 * Passes on the file's chunks; each is valid only until the next one. Returns null if the file has this SHA-256
 * (lower-case hex), otherwise the difference. Throws the signal's reason if it is aborted.
 */
export async function readVerified(
  file: { readonly path: string; readonly sha256: string },
  take: (piece: Uint8Array) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  const hash = createHash('sha256');
  let descriptor: number | null = null;
  try {
    for (;;) {
      // Lets an abort arrive.
      await yieldToEventLoop();
      signal.throwIfAborted();
      let length: number;
      try {
        descriptor ??= openSync(file.path, 'r');
        length = readSync(descriptor, piece, 0, piece.length, null);
      } catch (error) {
        const code = systemCode(error);
        if (code === null) throw error;
        return code === 'ENOENT' ? 'missing in the archive' : `cannot be read from the archive (${code})`;
      }
      if (length === 0) break;
      hash.update(piece.subarray(0, length));
      take(piece.subarray(0, length));
    }
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
  return hash.digest('hex') === file.sha256
    ? null
    : 'damaged in the archive: run "matchkeep verify --repair"';
}
