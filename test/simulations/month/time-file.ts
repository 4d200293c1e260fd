/** The simulated time, in a file that the service and the archiver share: both know it at once, without messages. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

export interface TimeFile {
  /** Epoch ms. */
  read(): number;
  write(at: number): void;
  close(): void;
}

export function openTimeFile(path: string): TimeFile {
  const file = openSync(path, 'a+');
  closeSync(file);
  const shared = openSync(path, 'r+');
  const bytes = Buffer.alloc(8);
  return {
    read() {
      readSync(shared, bytes, 0, 8, 0);
      return bytes.readDoubleLE(0);
    },
    write(at) {
      bytes.writeDoubleLE(at, 0);
      writeSync(shared, bytes, 0, 8, 0);
    },
    close: () => closeSync(shared),
  };
}
