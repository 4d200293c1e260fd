/**
 * Lists a zip's entries from its directory, without unpacking them. Names and sizes are not trusted: a name is never
 * used as a path unchanged, and unpacking stops when an entry exceeds its declared size.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ZipEntry } from '../../shared/library/inspect.ts';

/** The list is cut at this length, since a longer one is probably malicious. */
const maxEntries = 2_000_000;
/** A larger entry can be extracted but not inspected. */
export const maxUnpackedBytes = 2 * 1024 ** 3;

interface Listed {
  readonly entries: readonly ZipEntry[];
  readonly bytes: number;
  readonly problem: string | null;
}

/** The readable part of the directory. */
export async function listZip(path: string): Promise<Listed> {
  const entries: ZipEntry[] = [];
  let bytes = 0;
  try {
    await eachEntry(path, (entry, at) => {
      entries.push(toEntry(entry, at));
      bytes += entry.uncompressedSize;
      return entries.length < maxEntries;
    });
  } catch (error) {
    return { entries, bytes, problem: `The rest of the zip file cannot be read: ${errorMessage(error)}.` };
  }
  const problem = entries.length < maxEntries ? null : 'The zip file has more entries than are shown.';
  return { entries, bytes, problem };
}

/** Writes one entry to a new file. Throws `file-corrupt` for an incomplete entry, and the signal's reason. */
export async function unpackEntry(
  zipPath: string,
  entry: number,
  target: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  let isFound = false;
  await unpackEach(zipPath, [entry], async (_, write) => {
    isFound = true;
    await write(target, signal, onBytes);
  });
  if (!isFound) throw new MatchkeepError('not-found', 'The zip file has no such entry.');
}

/** Writes an entry to a new file; throws as `unpackEntry`. */
export type WriteEntry = (
  target: string,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
) => Promise<void>;

/** Calls `take` for these entries in the zip's order, in one pass over its directory; an error of `take` ends it. */
export async function unpackEach(
  zipPath: string,
  entries: readonly number[],
  take: (entry: number, write: WriteEntry) => Promise<void>,
): Promise<void> {
  const wanted = new Set(entries);
  if (wanted.size === 0) return;
  await eachEntry(zipPath, async (listed, at, zip) => {
    if (!wanted.delete(at)) return true;
    await take(at, async (target, signal, onBytes = () => {}) => {
      const { problem } = toEntry(listed, at);
      if (problem !== null) throw damaged(problem);
      await unpack(zip, listed, target, signal, onBytes);
    });
    // An unreadable rest of the directory does not matter once all wanted entries were found.
    return wanted.size > 0;
  });
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  target: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged(error.message)) : resolve(opened))),
  );
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes(bytes);
      done(null, chunk);
    },
  });
  try {
    // yauzl ends the stream with an error if the size differs from the directory's.
    await pipeline(stream, counted, createWriteStream(target, { flush: true }), { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    throw damaged(errorMessage(error));
  }
}

/** `take` returns whether to continue. */
async function eachEntry(
  path: string,
  take: (entry: Entry, at: number, zip: ZipFile) => boolean | Promise<boolean>,
): Promise<void> {
  // Opened here first: yauzl's message for a missing file is unclear.
  await (await open(path, 'r')).close();
  await new Promise<void>((resolve, reject) => {
    // Names are decoded here: yauzl would stop the whole list at a name that contains `..`.
    const options = { lazyEntries: true, validateEntrySizes: true, decodeStrings: false };
    yauzl.open(path, options, (error, zip) => {
      if (error) {
        reject(error);
        return;
      }
      let at = 0;
      const finish = (end: () => void) => {
        zip.close();
        end();
      };
      zip.on('error', (problem: unknown) => finish(() => reject(problem)));
      zip.on('end', () => finish(resolve));
      zip.on('entry', (entry: Entry) => {
        Promise.resolve(take(entry, at, zip)).then(
          (continues) => {
            at += 1;
            if (continues) zip.readEntry();
            else finish(resolve);
          },
          (problem: unknown) => finish(() => reject(problem)),
        );
      });
      zip.readEntry();
    });
  });
}

function toEntry(entry: Entry, at: number): ZipEntry {
  const name = yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  );
  const isFolder = name.endsWith('/');
  const modified = entry.getLastModDate();
  return {
    entry: at,
    name,
    isFolder,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified.toISOString(),
    problem: isFolder ? 'It is a folder.' : entryProblem(entry),
  };
}

function entryProblem(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'It is encrypted.';
  if (entry.compressionMethod === 0 || entry.compressionMethod === 8) return null;
  return `Its compression method (${entry.compressionMethod}) is not supported.`;
}

function damaged(why: string): MatchkeepError {
  return new MatchkeepError('file-corrupt', `The entry cannot be unpacked: ${why.replace(/\.$/, '')}.`, {
    remedy: 'Verify the archive with repair to download damaged files again.',
  });
}

function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
