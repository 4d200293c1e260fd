/** Data sets of a few games, and DuckDB as a reader that shares nothing with what writes them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { filesIn, type Manifest, readManifest } from '../../src/core/dataset/manifest.ts';
import { type UpdateRequest, updateDataset } from '../../src/core/dataset/update.ts';
import { start } from '../catalogue/fixtures.ts';
import type { GamesInFolder } from '../export/archived-games.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export function aDataset(
  { file, archive }: Pick<GamesInFolder, 'file' | 'archive'>,
  folder = join(temporaryFolder(), 'v1'),
) {
  const update = (more: Partial<UpdateRequest> = {}) =>
    updateDataset({
      folder,
      file,
      archive,
      signal: new AbortController().signal,
      onProgress: () => {},
      now: () => start,
      ...more,
    });
  return { folder, update, manifest: () => presentManifest(folder) };
}

export function presentManifest(folder: string): Manifest {
  const manifest = readManifest(folder);
  if (manifest === null) throw new Error('There is no data set.');
  return manifest;
}

type Value = string | number | boolean | null;

/** Runs statements in a folder's views, as `current.sql` has them, and returns the rows of the last one by name. */
export async function ask(folder: string, sql: string): Promise<readonly Readonly<Record<string, Value>>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`SET file_search_path = '${folder}'`);
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(readFileSync(join(folder, 'current.sql'), 'utf8'));
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson() as Readonly<Record<string, Value>>[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** What is wrong with the files of the data set as its manifest names them. */
export function faultsIn(folder: string): readonly string[] {
  return filesIn(presentManifest(folder)).flatMap(({ path, bytes, sha256 }) => {
    if (!existsSync(join(folder, path))) return [`${path} is missing`];
    const content = readFileSync(join(folder, path));
    const isSame = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256;
    return isSame ? [] : [`${path} differs`];
  });
}

/** The Parquet files that are there, by their relative paths. */
export function parquetFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.parquet'))
    .toSorted();
}
