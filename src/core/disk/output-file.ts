/** A file being written aside: whole and flushed to the drive before it gets its name. For worker threads. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export interface Output {
  /** Bytes written so far. */
  readonly bytes: number;
  write(bytes: Uint8Array): void;
  /** Flushes to the drive and lets go of the file; does nothing when that is done. */
  finish(): void;
  /** Lets go of the file as it is. */
  close(): void;
}

/** Opens a new file, or empties the one there is. Throws the system's errors. */
export type OpenOutput = (path: string) => Output;

export const openOutput: OpenOutput = (path) => {
  const file = openSync(path, 'w');
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
      // A disk that is nearly full may take a part of it first.
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
