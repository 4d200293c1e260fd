/** An output file that is complete and flushed to the drive before it gets its final name. For worker threads. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export interface Output {
  /** Bytes written so far. */
  readonly bytes: number;
  write(bytes: Uint8Array): void;
  /** Flushes the file to the drive and closes it. Does nothing the second time. */
  finish(): void;
  /** Closes the file without a flush. */
  close(): void;
}

/** Creates a file, by default with the system's usual mode. Throws the system's errors (`EEXIST` for an existing file). */
export type OpenOutput = (path: string, mode?: number) => Output;

export const openOutput: OpenOutput = (path, mode = 0o666) => {
  const file = openSync(path, 'wx', mode);
  let bytes = 0;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(file);
  };
  return {
    get bytes() {
      return bytes;
    },
    write(chunk) {
      // On an almost full disk, one write may store only a part of the chunk.
      for (let at = 0; at < chunk.length; ) {
        const written = writeSync(file, chunk, at, chunk.length - at);
        at += written;
        bytes += written;
      }
    },
    finish() {
      if (!isOpen) return;
      fsyncSync(file);
      close();
    },
    close,
  };
};
