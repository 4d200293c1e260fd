/** Empty catalogues, each a copy of one with the present schema: creating one takes five times as long. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createTemporaryFolder, removeTemporaryFolder } from './created-folder.ts';

interface Model {
  readonly bytes: Buffer;
  /** Where the catalogue's own ID is in them: 32 hexadecimal digits. */
  readonly idAt: number;
}

let model: Model | null = null;

/** Writes an empty catalogue with an ID of its own to `file`, which must not exist. */
export function writeEmptyCatalogue(file: string): void {
  model ??= createModel();
  const bytes = Buffer.from(model.bytes);
  bytes.write(randomBytes(16).toString('hex'), model.idAt, 'latin1');
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
}

function createModel(): Model {
  const folder = createTemporaryFolder();
  try {
    const file = join(folder, 'catalogue.db');
    openCatalogue({ file }).close();
    const db = new Database(file, { readonly: true });
    const id = db.prepare<[], string>("SELECT value FROM metadata WHERE key = 'catalogue.id'").pluck().get();
    db.close();
    const bytes = readFileSync(file);
    const idAt = id === undefined ? -1 : bytes.indexOf(id, 0, 'latin1');
    if (idAt < 0 || id?.length !== 32) throw new Error('The empty catalogue has no ID.');
    return { bytes, idAt };
  } finally {
    removeTemporaryFolder(folder);
  }
}

/** Overwrites a file from this byte on, or so many of its bytes, as a drive that fails. */
export function overwriteFrom(file: string, from: number, bytes = statSync(file).size - from): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 0xa5), 0, undefined, from);
  closeSync(descriptor);
}
