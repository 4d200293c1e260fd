/** Random access to a file's bytes, with a cache of the last few blocks. For worker threads. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const blockBits = 16;
const blockBytes = 1 << blockBits;
const maxBlocks = 64;

export interface Bytes {
  readonly length: number;
  /** Undefined past the end. */
  at(offset: number): number | undefined;
  /** Shorter at the file's end. Do not retain the result: a later read may reuse its memory. */
  slice(from: number, end: number): Buffer;
}

export class BlockFile implements Bytes {
  readonly length: number;
  private readonly file: number;
  /** Least recently used first. */
  private readonly blocks = new Map<number, Buffer>();
  private lastNumber = -1;
  private lastBlock: Buffer = Buffer.alloc(0);

  /** Throws the system's errors. */
  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.length = fstatSync(this.file).size;
  }

  at(offset: number): number | undefined {
    const number = Math.floor(offset / blockBytes);
    if (number !== this.lastNumber) this.use(number);
    return this.lastBlock[offset - number * blockBytes];
  }

  slice(from: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.length) - from));
    let filled = 0;
    while (filled < bytes.length) {
      const read = readSync(this.file, bytes, filled, bytes.length - filled, from + filled);
      if (read === 0) break;
      filled += read;
    }
    return bytes.subarray(0, filled);
  }

  close(): void {
    closeSync(this.file);
  }

  private use(number: number): void {
    let block = this.blocks.get(number);
    this.blocks.delete(number);
    block ??= this.slice(number * blockBytes, (number + 1) * blockBytes);
    this.blocks.set(number, block);
    for (const [oldest] of this.blocks) {
      if (this.blocks.size <= maxBlocks) break;
      this.blocks.delete(oldest);
    }
    this.lastNumber = number;
    this.lastBlock = block;
  }
}
