/**
 * Writes one block: reads the files of its games once, and writes their rows into a file for each table. For a process of
 * its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ExportTable } from '../../shared/library/export.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { type OpenOutput, type Output, openOutput } from '../disk/output-file.ts';
import { type StagedFile, stageFile, sweepStaged } from '../disk/staged-file.ts';
import { createGameSources } from '../export/game-sources.ts';
import { type ExportGame, gameDate, gameYear } from '../export/games.ts';
import { type ParquetFile, parquetWriter } from '../export/parquet.ts';
import type { Names } from '../export/table.ts';
import { type Block, entriesName, yearFolder } from './block.ts';
import { type DatasetTable, datasetTables } from './dataset-tables.ts';
import { toFingerprint } from './fingerprint.ts';
import type { ManifestFile } from './manifest.ts';

export interface BlockRequest {
  /** Of the data set. */
  readonly folder: string;
  readonly epoch: number;
  readonly year: number | null;
  /** In the order of the rows. Games of another year by now are left to the next update. */
  readonly games: Iterable<ExportGame>;
  readonly store: ArchiveStore;
  readonly names: Names;
  readonly signal: AbortSignal;
  readonly onGame: () => void;
  /** Default: the system's. */
  readonly open?: OpenOutput;
}

interface OpenFile {
  readonly staged: StagedFile;
  readonly writer: ParquetFile;
  readonly path: string;
  readonly digest: () => string;
  rows: number;
}

/**
 * Null if no game is left. The files have their names when this returns, and are part of the data set once a manifest
 * names them. Throws the system's errors and the signal's reason; then nothing is left of the block.
 */
export async function writeBlock(request: BlockRequest): Promise<Block | null> {
  const { year, signal, names, store } = request;
  const name = `${String(request.epoch).padStart(8, '0')}-${randomBytes(4).toString('hex')}`;
  const open = new Map<ExportTable, OpenFile>();
  const entries = new Map<string, string>();
  const dates: number[] = [];
  try {
    for (const game of request.games) {
      await yieldToEventLoop();
      signal.throwIfAborted();
      if (gameYear(game) !== year) continue;
      const sources = createGameSources(game, store, ignore);
      for (const [table, description] of datasetTables) {
        const made = await description.rows(game, { names, sources, leaveOut: ignore });
        if (made.length === 0) continue;
        let file = open.get(table);
        if (file === undefined) {
          file = openFile({ ...request, table, name }, description);
          open.set(table, file);
        }
        file.writer.write(made);
        file.rows += made.length;
      }
      entries.set(game.record.id, toFingerprint(game, names));
      const date = gameDate(game);
      if (date !== null) dates.push(date);
      request.onGame();
    }
    if (entries.size === 0) return null;
    open.get('games')?.writer.note(entriesName, JSON.stringify([...entries]));
    const between = { from: isoOrNull(Math.min(...dates)), to: isoOrNull(Math.max(...dates)) };
    const files = new Map<ExportTable, ManifestFile>();
    for (const { writer } of open.values()) writer.end();
    for (const [table, { staged, path, digest, rows }] of open) {
      staged.publish();
      files.set(table, { path, rows, bytes: staged.output.bytes, sha256: digest(), ...between });
    }
    return { name, year, entries, files };
  } catch (error) {
    // Those that have their names already, too.
    for (const { path } of open.values()) rmSync(join(request.folder, path), { force: true });
    throw error;
  } finally {
    for (const { staged } of open.values()) staged.discard();
  }
}

const isoOrNull = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);

/** A file that cannot be read is in the table `files` with its problem. */
function ignore(): void {
  // See above.
}

function openFile(
  request: BlockRequest & { readonly table: ExportTable; readonly name: string },
  { columns, groupedBy }: DatasetTable,
): OpenFile {
  const { folder, table, year, name, open = openOutput } = request;
  const path = `${table}/${yearFolder(year)}/${name}.parquet`;
  const hash = createHash('sha256');
  makeFoldersSync(join(folder, table, yearFolder(year)), { mode: 0o700 });
  sweepStaged(join(folder, table, yearFolder(year)));
  const staged = stageFile(join(folder, path), {
    open: (file) => hashed(open(file, 0o600), (bytes) => hash.update(bytes)),
  });
  return {
    staged,
    writer: parquetWriter({ columns, groupedBy, output: staged.output }),
    path,
    digest: () => hash.digest('hex'),
    rows: 0,
  };
}

function hashed(output: Output, onWrite: (bytes: Uint8Array) => void): Output {
  return {
    get bytes() {
      return output.bytes;
    },
    write(bytes) {
      output.write(bytes);
      onWrite(bytes);
    },
    finish: () => output.finish(),
    close: () => output.close(),
  };
}
