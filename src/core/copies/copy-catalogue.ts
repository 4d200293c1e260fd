/**
 * Copies the catalogue while it is in use, verifies the copy, and compresses it. Reads through a connection of its own,
 * in one transaction: no writer waits for it.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { DamagedCatalogue, isDamage, isDatabaseDamaged } from '../catalogue/schema/damage.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { openDatabase } from '../catalogue/schema/open.ts';
import type { Disk } from '../disk/disk.ts';
import { createPrivateFile } from '../disk/private-data-folder.ts';
import { stagedPath } from '../disk/staged-file.ts';

/** A step takes some 10 ms: between two, the thread can be ended. */
const pagesPerStep = 1_000;

/**
 * Writes a verified copy, compressed with Zstandard, to the new file `to`, which is not flushed. Next to it, the copy
 * itself is there meanwhile; returns its size in bytes. Throws `catalogue-unreadable` where the catalogue is damaged, and the errors of the disk.
 */
export async function copyCatalogue(file: string, to: string, disk: Pick<Disk, 'remove'>): Promise<number> {
  const copied = stagedPath(dirname(to));
  try {
    await backUp(file, copied);
    await compress(copied, to);
    return statSync(copied).size;
  } finally {
    await disk.remove(copied);
  }
}

/** Writes what is in a compressed copy to the new file `to`: at most `maxBytes`. Throws the errors of the disk and of zlib. */
export async function unpackCopy(from: string, to: string, maxBytes: number): Promise<void> {
  let left = maxBytes;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) done(null, chunk);
      else done(new MatchkeepError('file-corrupt', 'The copy of the catalogue is larger than it says.'));
    },
  });
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    createZstdDecompress(),
    limited,
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
}

async function backUp(file: string, copied: string): Promise<void> {
  createPrivateFile(copied);
  const source = openDatabase({ file, isReadOnly: true, migrations });
  try {
    // The state at this moment: the backup would start over with each change that another connection makes meanwhile.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(copied, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
  if (!isCopyDamaged(copied)) return;
  if (isDatabaseDamaged(file)) throw new DamagedCatalogue(file);
  throw new MatchkeepError('unexpected', 'The copy of the catalogue differs from what was written.', {
    remedy: 'Check the drive of the data folder. Matchkeep copies the catalogue again within an hour.',
  });
}

/** Reads all of it. Without a log, the copy is one file. */
function isCopyDamaged(copied: string): boolean {
  const copy = new Database(copied);
  try {
    copy.pragma('journal_mode = DELETE');
    return copy.pragma('integrity_check(1)', { simple: true }) !== 'ok';
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  } finally {
    copy.close();
  }
}

/** With a checksum, which is compared when the copy is read. */
async function compress(from: string, to: string): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    createZstdCompress({ params }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
}
