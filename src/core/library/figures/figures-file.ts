/**
 * A file of blocks of figures: a magic number, a JSON header with its SHA-256, and the blocks, each with its number, the
 * file's own id and a SHA-256. A block is checked whenever it is read, so that only the blocks in use are read, and a
 * truncated, altered or moved block is never accepted. The file is replaced as a whole.
 */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { endianness } from 'node:os';
import { z } from 'zod';
import { replaceFileWith } from '../../disk/replace-file.ts';
import { blockBytes, FigureBlock, gamesPerBlock } from './figure-block.ts';

/** Increase with every change to the meaning of the blocks. */
const format = 2;
const magic = 'MKfigures 1\n';
const digestBytes = 32;
const idBytes = 12;
/** The magic number, the header's length, the header, zeros, and the SHA-256 of all that. */
const headBytes = 1024;
const blockHeadBytes = 4 + idBytes;

const wholeSchema = z.number().int().nonnegative();
const headerSchema = z.object({
  format: z.literal(format),
  gamesPerBlock: z.literal(gamesPerBlock),
  id: z.hex().length(idBytes * 2),
  /** The catalogue, and the entry of its log of changes up to which the figures are complete. */
  catalogue: z.string(),
  seq: wholeSchema,
  mark: z.string(),
  blocks: wholeSchema,
});
type Header = z.infer<typeof headerSchema>;

export type FiguresOf = Pick<Header, 'catalogue' | 'seq' | 'mark' | 'blocks'>;

export interface FiguresFile {
  readonly of: FiguresOf;
  /** Fills the block from the file; false if it is damaged, and the block's content is then undefined. */
  read(number: number, into: FigureBlock): boolean;
  close(): void;
}

/** Null if the file is missing, damaged, of another format, or this machine is big-endian. The caller closes it. */
export function openFiguresFile(path: string): FiguresFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const header = endianness() === 'LE' ? readHeader(descriptor) : null;
    if (header !== null) return around(descriptor, header);
  } catch {
    // Not a readable file of figures. The catalogue has all of its data.
  }
  closeSync(descriptor);
  return null;
}

function around(descriptor: number, header: Header): FiguresFile {
  const id = Buffer.from(header.id, 'hex');
  const head = Buffer.alloc(blockHeadBytes + digestBytes);
  return {
    of: header,
    read(number, into) {
      const from = headBytes + number * fileBlockBytes;
      try {
        if (!isFilled(descriptor, head, from)) return false;
        if (!isFilled(descriptor, into.bytes, from + head.length)) return false;
      } catch {
        return false;
      }
      if (head.readUInt32LE(0) !== number || head.compare(id, 0, idBytes, 4, blockHeadBytes) !== 0)
        return false;
      return head.subarray(blockHeadBytes).equals(digest(head.subarray(0, blockHeadBytes), into.bytes));
    },
    close: () => closeSync(descriptor),
  };
}

function readHeader(descriptor: number): Header | null {
  const head = Buffer.alloc(headBytes);
  if (!isFilled(descriptor, head, 0) || head.toString('latin1', 0, magic.length) !== magic) return null;
  const end = headBytes - digestBytes;
  if (!head.subarray(end).equals(digest(head.subarray(0, end)))) return null;
  const from = magic.length + 4;
  const header = headerSchema.parse(
    JSON.parse(head.toString('utf8', from, from + head.readUInt32LE(magic.length))),
  );
  return fstatSync(descriptor).size === headBytes + header.blocks * fileBlockBytes ? header : null;
}

/**
 * Writes the blocks one after the other, so that other work can continue in between. `fill` puts a block's figures into
 * `into`; `isWanted` ends the writing early with the old file in place. `onWritten` runs before the old file is
 * replaced. Returns whether the file was written; throws file system errors.
 */
export function writeFiguresFile(
  path: string,
  of: FiguresOf,
  {
    fill,
    isWanted,
    onWritten,
  }: {
    readonly fill: (number: number, into: FigureBlock) => void;
    readonly isWanted: () => boolean;
    readonly onWritten: () => void;
  },
): Promise<boolean> {
  return replaceFileWith(path, async (staged) => {
    const id = randomBytes(idBytes);
    const block = new FigureBlock();
    const blockHead = Buffer.alloc(blockHeadBytes);
    id.copy(blockHead, 4);
    const handle = await open(staged, 'wx', 0o600);
    try {
      await handle.writeFile(toHead({ format, gamesPerBlock, id: id.toString('hex'), ...of }));
      for (let number = 0; number < of.blocks; number += 1) {
        if (!isWanted()) return false;
        fill(number, block);
        blockHead.writeUInt32LE(number, 0);
        await handle.writeFile(Buffer.concat([blockHead, digest(blockHead, block.bytes), block.bytes]));
      }
    } finally {
      await handle.close();
    }
    onWritten();
    return true;
  });
}

function toHead(header: Header): Buffer {
  const head = Buffer.alloc(headBytes);
  const text = Buffer.from(JSON.stringify(header));
  const end = headBytes - digestBytes;
  if (magic.length + 4 + text.length > end) throw new Error('The header of the figures is too long.');
  head.write(magic, 'latin1');
  head.writeUInt32LE(text.length, magic.length);
  text.copy(head, magic.length + 4);
  digest(head.subarray(0, end)).copy(head, end);
  return head;
}

const fileBlockBytes = blockHeadBytes + digestBytes + blockBytes;

function isFilled(descriptor: number, bytes: Uint8Array, from: number): boolean {
  for (let filled = 0; filled < bytes.length; ) {
    const read = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
    if (read === 0) return false;
    filled += read;
  }
  return true;
}

function digest(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
