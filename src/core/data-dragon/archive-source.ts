/**
 * Reads an archive of Data Dragon (`dragontail-15.8.1.tgz`) in one pass. Only the files that a version needs are held, in
 * memory: nothing is unpacked, so no path of the archive is ever one of this machine. The whole archive is read before
 * anything is stored: one that is cut or damaged changes nothing.
 */
import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { dragonVersionSchema } from '../../shared/domain/data-dragon.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { DragonSource } from './gather.ts';
import { readPngSize } from './png.ts';

interface ReadArchive {
  /** Those with champions in the language. */
  readonly versions: readonly string[];
  readonly source: DragonSource;
}

interface ArchiveOptions {
  /** Absolute. */
  readonly path: string;
  readonly language: string;
  readonly signal: AbortSignal;
  /** Bytes of the archive that are read. */
  readonly onProgress: (bytes: number) => void;
}

const maxFileBytes = 8 * 1024 * 1024;
const maxFiles = 2_000;
const maxHeldBytes = 128 * 1024 * 1024;
/** An archive of today has 2 GB. */
const maxUnpackedBytes = 16 * 1024 * 1024 * 1024;

const remedy = 'Download it again from Data Dragon: a file such as dragontail-15.8.1.tgz.';

/**
 * Throws `path-invalid` if there is no such file, `not-supported` for one that is cut, damaged or of something else, and the
 * signal's reason.
 */
export async function readDragonArchive(options: ArchiveOptions): Promise<ReadArchive> {
  const { path, language, signal } = options;
  const held = await readFiles(options).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : toArchiveError(error, path);
  });
  const versions = [...held.keys()].flatMap((key) => {
    const [version = '', ...others] = key.split('/');
    const isData = others.join('/') === `data/${language}/champion.json`;
    return isData && dragonVersionSchema.safeParse(version).success ? [version] : [];
  });
  if (versions.length === 0) {
    throw new MatchkeepError(
      'not-supported',
      `${path} has no champions of League of Legends in ${language}: it is not an archive of Data Dragon, or not one with this language.`,
      { remedy: `${remedy} The language is a setting.` },
    );
  }
  const bad = [...held].find(([key, bytes]) => key.endsWith('.png') && readPngSize(bytes) === null);
  if (bad !== undefined) {
    throw new MatchkeepError('not-supported', `${bad[0]} in ${path} is not a picture that can be used.`, {
      remedy,
    });
  }
  return { versions, source: { read: async (key) => held.get(key) ?? null, remedy } };
}

async function readFiles({ path, language, signal, onProgress }: ArchiveOptions) {
  const held = new Map<string, Buffer>();
  let heldBytes = 0;
  const hold = (entry: ReadEntry) => {
    const key = keyInArchive(entry.path, language);
    const isFile = entry.type === 'File' || entry.type === 'OldFile' || entry.type === 'ContiguousFile';
    if (key === null || !isFile || entry.size > maxFileBytes) return void entry.resume();
    heldBytes += entry.size;
    if (held.size >= maxFiles || heldBytes > maxHeldBytes)
      throw new MatchkeepError('not-supported', `${path} has more files than an archive of Data Dragon.`, {
        remedy,
      });
    const pieces: Buffer[] = [];
    entry.on('data', (piece: Buffer) => void pieces.push(Buffer.from(piece)));
    entry.on('end', () => void held.set(key, Buffer.concat(pieces)));
  };
  await pipeline(
    createReadStream(path),
    counted((bytes) => onProgress(bytes)),
    createGunzip(),
    counted((bytes) => {
      if (bytes > maxUnpackedBytes)
        throw new MatchkeepError('not-supported', `${path} is larger than any archive of Data Dragon.`, {
          remedy,
        });
    }),
    parseTar(hold),
    { signal },
  );
  return held;
}

/** Passes everything on, and reports the sum. What `report` throws ends the stream. */
function counted(report: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      try {
        report(bytes);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      done(null, piece);
    },
  });
}

/** A stream that calls `onEntry` with each entry, and ends with the first error: of the archive, or thrown by `onEntry`. */
function parseTar(onEntry: (entry: ReadEntry) => void): Writable {
  let failure: Error | null = null;
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };
  const parser = new Parser({
    gzip: false,
    brotli: false,
    zstd: false,
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') fail(Object.assign(new Error(message), { code }));
    },
    onReadEntry(entry) {
      try {
        if (failure === null) onEntry(entry);
        else entry.resume();
      } catch (error) {
        fail(error);
        entry.resume();
      }
    },
  });
  parser.on('error', fail);
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      parser.write(piece);
      done(failure);
    },
    final(done) {
      // Entries are read as they come: at the end of the input there is none left.
      parser.end();
      done(failure);
    },
  });
}

/**
 * The path as on the web, below `cdn`, or null for a file that no version needs. Archives begin their paths with the version,
 * with `./`, or with a folder of their own name.
 */
function keyInArchive(path: string, language: string): string | null {
  const inside = path.replace(/^(?:\.\/)?(?:dragontail-[\w.]+\/)?/, '');
  if (/^img\/perk-images(?:\/[\w-]+)+\.png$/.test(inside)) return inside;
  const [, name = ''] = /^\d{1,3}\.\d{1,3}\.\d{1,3}\/(.+)$/.exec(inside) ?? [];
  if (/^img\/sprite\/(?:champion|item|spell)\d{1,3}\.png$/.test(name)) return inside;
  const [, own, file = ''] = /^data\/(\w+)\/(\w+\.json)$/.exec(name) ?? [];
  const isData = ['champion.json', 'item.json', 'runesReforged.json', 'summoner.json'].includes(file);
  return own === language && isData ? inside : null;
}

function toArchiveError(error: unknown, path: string): unknown {
  if (error instanceof MatchkeepError) return error;
  const code = systemCode(error) ?? '';
  if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code))
    return new MatchkeepError('path-invalid', `There is no file ${path}.`, { remedy: 'Check its path.' });
  if (code === 'Z_BUF_ERROR' || /truncated/i.test(error instanceof Error ? error.message : ''))
    return new MatchkeepError('not-supported', `${path} is incomplete: it ends in the middle.`, { remedy });
  if (code.startsWith('Z_') || code.startsWith('TAR_'))
    return new MatchkeepError('not-supported', `${path} is damaged, or is no archive of Data Dragon.`, {
      remedy,
    });
  return error;
}
