/** Writes a zip of any size as a stream (zip64 if necessary). For worker threads. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { threadDisk } from '../disk/disk.ts';
import type { Output } from '../disk/output-file.ts';
import type { ExportFile } from './games.ts';

/** Files that are already compressed. */
export const isPacked = (path: string) => /\.(zip|rofl|gz)$/i.test(path);

/** A content and its length. A piece is valid until the next one is asked for. */
interface ZipSource {
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface Zip {
  /** Resolves when the file is added. Throws `file-corrupt` if it has changed since it was verified. */
  add(file: ExportFile, source: ZipSource): Promise<void>;
  /** Adds one of Matchkeep's own files, at this path, under this name. Throws the system's errors. */
  addOwnFile(name: string, path: string): Promise<void>;
  /** Resolves when everything is written. */
  end(): Promise<void>;
}

export function createZip(output: Output, signal: AbortSignal): Zip {
  const zip = new ZipFile();
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
    for (const reject of waiting) reject(failure);
  };
  const waiting = new Set<(reason: unknown) => void>();
  zip.on('error', fail);
  const written = (async () => {
    for await (const chunk of zip.outputStream) {
      signal.throwIfAborted();
      output.write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
  })();
  written.catch(fail);

  /** Waits for each file, so that only one is open at a time. */
  const append = async (
    name: string,
    mtime: Date,
    { bytes: size, pieces }: ZipSource,
    check: (sha256: string) => void,
  ) => {
    if (failure !== null) throw failure;
    await new Promise<void>((resolve, reject) => {
      waiting.add(reject);
      const hash = createHash('sha256');
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
        flush(done) {
          try {
            check(hash.digest('hex'));
            waiting.delete(reject);
            resolve();
            done();
          } catch (error) {
            fail(error);
            done(error instanceof Error ? error : new Error(String(error)));
          }
        },
      });
      hashed.on('error', fail);
      zip.addReadStreamLazy(name, { mtime, size, compress: !isPacked(name) }, (give) => {
        const stream = Readable.from(copied(pieces), { highWaterMark: 1, signal });
        stream.on('error', fail);
        give(null, stream.pipe(hashed));
      });
    });
  };
  return {
    add: (file, source) =>
      append(file.path, new Date(file.archivedAt), source, (sha256) => {
        if (sha256 === file.sha256) return;
        throw new MatchkeepError('file-corrupt', `"${file.path}" changed while it was exported.`, {
          remedy: 'Verify the archive with repair, then export again.',
        });
      }),
    async addOwnFile(name, path) {
      const { size: bytes } = await stat(path);
      await append(name, new Date(), { bytes, pieces: threadDisk.read(path) }, () => {});
    },
    async end() {
      zip.end();
      await written;
      if (failure !== null) throw failure;
    },
  };
}

/** A stream holds pieces longer than they are valid. */
async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
