/** Reads the catalogue's version from its file without opening the database, which may be damaged. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize } from '../disk/file-size.ts';

export interface CatalogueVersion {
  readonly bytes: number;
  readonly logBytes: number;
  /** The number of the last migration: `user_version` in https://www.sqlite.org/fileformat.html */
  readonly schema: number;
}

/** Null if no catalogue exists yet. */
export async function catalogueVersion(dataDir: string): Promise<CatalogueVersion | null> {
  const path = join(dataDir, 'catalogue.db');
  const bytes = await fileSize(path);
  if (bytes === null) return null;
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(100);
    await file.read(header, 0, header.length, 0);
    return { bytes, logBytes: (await fileSize(`${path}-wal`)) ?? 0, schema: header.readUInt32BE(60) };
  } finally {
    await file.close();
  }
}
