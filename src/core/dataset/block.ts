/**
 * A block: the rows of some games of one year, as a file for each table that has any. All its files have its name. A block
 * never changes: a game whose rows change gets a new block, with the other games of the old one.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata } from 'hyparquet';
import { z } from 'zod';
import { type ExportTable, exportTableNames } from '../../shared/library/export.ts';
import { blockName, type Manifest, type ManifestFile, tableFiles } from './manifest.ts';

/** The games of a block, each with its fingerprint; in the Parquet file of its games, under this name. */
export const entriesName = 'matchkeep.games';
const entriesSchema = z.array(z.tuple([z.string(), z.string()]));
type Entries = ReadonlyMap<string, string>;

export interface Block {
  readonly name: string;
  /** Null: games without a date. */
  readonly year: number | null;
  readonly entries: Entries;
  readonly files: ReadonlyMap<ExportTable, ManifestFile>;
}

/** What Hive and the engines that follow it write for no value. */
const noYear = '__HIVE_DEFAULT_PARTITION__';
export const yearFolder = (year: number | null) => `year=${year ?? noYear}`;

function yearIn(path: string): number | null {
  const found = /\/year=(\d+)\//.exec(path);
  return found ? Number(found[1]) : null;
}

/**
 * The blocks of a manifest. One is `damaged` if a file is missing, has another size, or does not name its games: its files
 * are then of no use to Matchkeep.
 */
export function readBlocks(
  folder: string,
  manifest: Manifest,
): { readonly blocks: Block[]; readonly damaged: string[] } {
  const byName = new Map<string, Map<ExportTable, ManifestFile>>();
  for (const table of exportTableNames) {
    for (const file of tableFiles(manifest, table)) {
      const name = blockName(file.path);
      const files = byName.get(name) ?? new Map<ExportTable, ManifestFile>();
      byName.set(name, files.set(table, file));
    }
  }
  const blocks: Block[] = [];
  const damaged: string[] = [];
  for (const [name, files] of byName) {
    const games = files.get('games');
    const isWhole = [...files.values()].every(
      ({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
    );
    const entries = games && isWhole ? readEntries(join(folder, games.path)) : null;
    if (games === undefined || entries === null) damaged.push(name);
    else blocks.push({ name, year: yearIn(games.path), entries, files });
  }
  return { blocks, damaged };
}

/** Far more than the games of a block take. */
const maxFooterBytes = 64 * 1024 * 1024;
/** The footer's length and the magic bytes. */
const tailBytes = 8;

/** Null if the file is not as it was written. */
function readEntries(path: string): Entries | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size < tailBytes) return null;
    const footerBytes = readAt(file, size - tailBytes, tailBytes).readUInt32LE(0) + tailBytes;
    if (footerBytes > Math.min(size, maxFooterBytes)) return null;
    const { buffer, byteOffset, byteLength } = readAt(file, size - footerBytes, footerBytes);
    const footer = new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength)).buffer;
    const { key_value_metadata: notes = [] } = parquetMetadata(footer);
    const text = notes.find(({ key }) => key === entriesName)?.value;
    const entries = entriesSchema.safeParse(JSON.parse(text ?? 'null'));
    return entries.success ? new Map(entries.data) : null;
  } catch {
    // Whatever is wrong with it, the block is made again.
    return null;
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const read = readSync(file, bytes, at, length - at, position + at);
    if (read === 0) throw new Error('The file ended early.');
    at += read;
  }
  return bytes;
}
