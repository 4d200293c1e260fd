/**
 * The manifest of the data set: which Parquet files make up each table. Replacing it is the only commit: files that it
 * does not name are no part of the data set, and the name of a file is never used for another one.
 */

import { basename, join } from 'node:path';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sha256Schema } from '../../shared/base/sha256.ts';
import { type ExportTable, exportTableNames } from '../../shared/library/export.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { parseJson } from '../platform/parse-json.ts';

/** Increase with every change after which readers of the present form read the files wrongly. */
export const schemaVersion = 1;

/** A program that began to read a file has this long to finish after the file has left the data set. */
export const supersededMs = 3_600_000;

const count = z.number().int().nonnegative();

const fileSchema = z.object({
  /** Relative to the manifest's folder, `/` between parts: `games/year=2026/00000012-9f31c2a4.parquet`. */
  path: z.string().regex(/^[a-z0-9_]+\/year=\w+\/[\w-]+\.parquet$/),
  rows: count,
  bytes: count,
  sha256: sha256Schema,
  /** The dates of its first and last game, ISO 8601; null for games without a date. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const tableSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  files: z.array(fileSchema),
});

const manifestSchema = z.object({
  schemaVersion: z.literal(schemaVersion),
  /** One more with each change of the data set. */
  epoch: count,
  /** When it was last changed, and last found to be as the catalogue; ISO 8601. */
  madeAt: z.string(),
  checkedAt: z.string(),
  /** The version of Matchkeep. */
  madeBy: z.string(),
  /** A digest of what decided the rows besides the catalogue and the files. */
  madeWith: z.string(),
  games: count,
  /** Up to which change of which catalogue it has the games; null while it is compared with all of them. */
  catalogue: z
    .object({
      id: z.string(),
      seq: count,
      /** Random mark of the log's line `seq`; a 64-bit number as text. */
      mark: z.string(),
    })
    .nullable(),
  /** Files that are no longer part of it, and since when (ISO 8601); they go after an hour, for those who read them. */
  superseded: z.array(z.object({ path: z.string(), since: z.string() })),
  /** By the names of the exported tables. */
  tables: z.partialRecord(z.enum(exportTableNames), tableSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;

/** The folder of the data set in a data folder. */
export const datasetFolder = (dataDir: string) => join(dataDir, 'dataset', `v${schemaVersion}`);

export const manifestPath = (folder: string) => join(folder, 'manifest.json');

/**
 * Null if there is none. Throws `conflict` for one of a newer version of Matchkeep, `file-corrupt` for one that cannot
 * be read, and the system's errors.
 */
export function readManifest(folder: string): Manifest | null {
  const text = readTextOrNull(manifestPath(folder));
  if (text === null) return null;
  const json = parseJson(text);
  const known = manifestSchema.safeParse(json);
  if (known.success) return known.data;
  const newer = z.object({ schemaVersion: count }).safeParse(json);
  if (newer.success && newer.data.schemaVersion > schemaVersion) {
    throw new MatchkeepError('conflict', 'The data set was made by a newer version of Matchkeep.', {
      remedy: `It stays as it is. Install the newer version, or move the folder "${folder}" away.`,
    });
  }
  throw new MatchkeepError('file-corrupt', 'The manifest of the data set cannot be read.', {
    remedy: 'Run "matchkeep dataset rebuild". The archive is not affected.',
    cause: known.error,
  });
}

/** The files of one table. */
export function tableFiles({ tables }: Manifest, name: ExportTable): readonly ManifestFile[] {
  return tables[name]?.files ?? [];
}

/** All files that it names. */
export function filesIn(manifest: Manifest): readonly ManifestFile[] {
  return exportTableNames.flatMap((name) => tableFiles(manifest, name));
}

/** The block that a file belongs to: its name without the extension. */
export const blockName = (path: string): string => basename(path, '.parquet');

export const sumBytes = (files: Iterable<ManifestFile>): number =>
  Array.from(files).reduce((sum, { bytes }) => sum + bytes, 0);
export const sumRows = (files: readonly ManifestFile[]): number =>
  files.reduce((sum, { rows }) => sum + rows, 0);

/** The commit. Throws the system's errors; the earlier manifest is then unchanged. */
export function writeManifest(folder: string, manifest: Manifest): void {
  replaceFile(manifestPath(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
}
