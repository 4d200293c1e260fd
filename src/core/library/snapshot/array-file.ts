/**
 * A file of typed arrays: a magic number, a JSON header, the arrays end to end, and a SHA-256 of everything before it.
 * The file is replaced as a whole. A truncated or altered file is never accepted.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { endianness } from 'node:os';
import { z } from 'zod';
import { replaceFileWith } from '../../disk/replace-file.ts';

const constructors = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
type Kind = keyof typeof constructors;
export type StoredArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const magic = 'MKcolumns 1\n';
const digestBytes = 32;
const chunkBytes = 1 << 20;

const prologueSchema = z.object({
  arrays: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float64Array']),
      length: z.number().int().nonnegative(),
    }),
  ),
  header: z.unknown(),
});

export interface ArrayFile {
  readonly header: unknown;
  readonly arrays: ReadonlyMap<string, StoredArray>;
}

/**
 * Writes in chunks, so that other work can continue. Stops without replacing the file as soon as `isUnchanged` returns
 * false. Returns whether the file was written. Throws file system errors.
 */
export function writeArrayFile(
  file: string,
  content: ArrayFile,
  isUnchanged: () => boolean,
): Promise<boolean> {
  return replaceFileWith(file, (staged) => writeArrays(staged, content, isUnchanged));
}

async function writeArrays(
  file: string,
  { header, arrays }: ArrayFile,
  isUnchanged: () => boolean,
): Promise<boolean> {
  const listed = [...arrays].map(([name, array]) => ({ name, kind: arrayKind(array), length: array.length }));
  const prologue = Buffer.from(JSON.stringify({ arrays: listed, header }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(prologue.length);
  const digest = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    for (const bytes of [Buffer.from(magic), length, prologue, ...[...arrays.values()].map(asBytes)]) {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        if (!isUnchanged()) return false;
        const chunk = bytes.subarray(at, at + chunkBytes);
        digest.update(chunk);
        await handle.write(chunk);
      }
    }
    // Data written across a change is inconsistent.
    if (!isUnchanged()) return false;
    await handle.write(digest.digest());
    return true;
  } finally {
    await handle.close();
  }
}

/** Null if the file is missing, damaged, of another format, or this machine is big-endian. */
export function readArrayFile(file: string): ArrayFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    return readFrom(descriptor);
  } catch {
    // Not a readable file of arrays. The catalogue has all of its data.
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function readFrom(descriptor: number): ArrayFile | null {
  const size = fstatSync(descriptor).size;
  const digest = createHash('sha256');
  let at = 0;
  const fill = (bytes: Uint8Array) => {
    if (at + bytes.length + digestBytes > size) throw new Error('cut short');
    for (let filled = 0; filled < bytes.length; ) {
      const read = readSync(descriptor, bytes, filled, bytes.length - filled, at + filled);
      if (read === 0) throw new Error('cut short');
      filled += read;
    }
    at += bytes.length;
    digest.update(bytes);
    return bytes;
  };
  const head = Buffer.alloc(magic.length + 4);
  fill(head);
  if (endianness() !== 'LE' || head.toString('latin1', 0, magic.length) !== magic) return null;
  const prologueBytes = head.readUInt32LE(magic.length);
  if (at + prologueBytes + digestBytes > size) return null;
  const prologue = Buffer.alloc(prologueBytes);
  fill(prologue);
  const { arrays: listed, header } = prologueSchema.parse(JSON.parse(prologue.toString()));
  const arrays = new Map<string, StoredArray>();
  for (const { name, kind, length } of listed) {
    const bytes = length * constructors[kind].BYTES_PER_ELEMENT;
    if (at + bytes + digestBytes > size) return null;
    const array = new constructors[kind](length);
    fill(asBytes(array));
    arrays.set(name, array);
  }
  const expected = Buffer.alloc(digestBytes);
  const read = readSync(descriptor, expected, 0, digestBytes, at);
  const isTrue = at + digestBytes === size && read === digestBytes && digest.digest().equals(expected);
  return isTrue ? { header, arrays } : null;
}

function arrayKind(array: StoredArray): Kind {
  if (array instanceof Uint8Array) return 'Uint8Array';
  if (array instanceof Uint16Array) return 'Uint16Array';
  if (array instanceof Uint32Array) return 'Uint32Array';
  return array instanceof Int32Array ? 'Int32Array' : 'Float64Array';
}

function asBytes(array: StoredArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
