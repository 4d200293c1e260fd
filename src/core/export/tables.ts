/** Writes tables of games, one file each, in one pass, and publishes them together. */
import { basename, dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportProgress, ExportReport, ExportTable, TableFormat } from '../../shared/library/export.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import { type StagedFile, stageFile, sweepStaged } from '../disk/staged-file.ts';
import { exportError, makeFolder, refuseTaken } from '../disk/target.ts';
import type { Column, TableWriter } from './columns.ts';
import { exportedTables } from './exported-tables.ts';
import { createGameSources } from './game-sources.ts';
import { type ExportGame, gameYear } from './games.ts';
import { type ExportDisk, SkippedFiles } from './job.ts';
import { createRowWriter } from './row-writers.ts';
import type { Names } from './table.ts';

export interface TablesRequest {
  readonly store: ArchiveStore;
  readonly games: () => Iterable<readonly ExportGame[]>;
  readonly total: number;
  readonly tables: readonly ExportTable[];
  /** Of the games; for tables that are a file for each year. */
  readonly years: readonly (number | null)[];
  readonly format: TableFormat;
  readonly forSpreadsheets: boolean;
  /** A file for a single table, or a folder with one file for each table. */
  readonly target: { readonly kind: 'folder' | 'file'; readonly path: string; readonly replaces: boolean };
  readonly names: Names;
  readonly disk: ExportDisk;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFinishing: () => void;
}

interface OpenTable<File> {
  readonly file: File;
  readonly staged: StagedFile;
  readonly writer: TableWriter;
  rows: number;
}

/** Throws `invalid-input`, `path-invalid`, `conflict`, and the system's errors. On an error no table is left behind. */
export async function writeTables(request: TablesRequest): Promise<ExportReport> {
  const { signal } = request;
  const files = filesFor(request);
  const open = openTables(request, files);
  const left = new SkippedFiles();
  const skip = (path: string, reason: string) => left.add(path, reason);
  const bytesWritten = () => open.tables.reduce((sum, { staged }) => sum + staged.output.bytes, 0);
  let done = 0;
  try {
    for (const portion of request.games()) {
      for (const game of portion) {
        const context = {
          names: request.names,
          sources: createGameSources(game, request.store, skip),
          leaveOut: (reason: string) => skip(game.record.id, reason),
        };
        for (const opened of open.tables) {
          const { table, year } = opened.file;
          if (year !== undefined && year !== gameYear(game)) continue;
          const rows = await exportedTables[table].rows(game, context);
          opened.rows += rows.length;
          opened.writer.write(rows);
        }
        done += 1;
        await yieldTo(signal);
        request.onProgress({ done, total: request.total, bytesDone: bytesWritten(), bytesTotal: null });
      }
    }
    request.onFinishing();
    open.publish();
    return {
      games: done,
      files: open.tables.length,
      bytes: bytesWritten(),
      rows: Object.fromEntries(open.tables.map(({ file, rows }) => [file.name, rows])),
      skippedCount: left.count,
      skipped: left.first,
    };
  } finally {
    open.discard();
  }
}

interface TableFile {
  readonly name: string;
  readonly table: ExportTable;
  readonly columns: readonly Column[];
  /** Only the games of this year; null for those without a date. Missing: all. */
  readonly year?: number | null;
}

/** A table that is asked for alone, as one file, has all years. */
function filesFor({ tables, years, target }: TablesRequest): readonly TableFile[] {
  return [...new Set(tables)].flatMap((table): TableFile[] => {
    const { columns, fileForYear } = exportedTables[table];
    if (fileForYear === undefined || target.kind === 'file') return [{ name: table, table, columns }];
    return years.map((year) => ({ name: fileForYear(year), table, columns, year }));
  });
}

/** Gives the event loop a chance to deliver a cancellation. */
async function yieldTo(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop();
  signal.throwIfAborted();
}

export type SingleTable = Pick<TablesRequest, 'format' | 'forSpreadsheets' | 'target' | 'disk'>;

/** Opens each table under a temporary name. `publish` renames all of them at the end. */
export function openTables<File extends { readonly name: string; readonly columns: readonly Column[] }>(
  { format, forSpreadsheets, target, disk }: SingleTable,
  tables: readonly File[],
) {
  const folder = target.kind === 'folder' ? target.path : dirname(target.path);
  const tablePath = (name: string) =>
    target.kind === 'folder' ? join(folder, `${name}.${format}`) : target.path;
  makeFolder(folder);
  for (const { name } of tables) refuseTaken(tablePath(name), target.replaces);
  sweepStaged(folder);
  const opened: OpenTable<File>[] = [];
  const discard = () => {
    for (const { staged } of opened) staged.discard();
  };
  try {
    for (const file of tables) {
      const staged = stageFile(tablePath(file.name), disk);
      const { output } = staged;
      try {
        opened.push({
          file,
          staged,
          writer: createRowWriter({ columns: file.columns, output, format, forSpreadsheets }),
          rows: 0,
        });
      } catch (error) {
        staged.discard();
        throw error;
      }
    }
  } catch (error) {
    discard();
    throw error;
  }
  return {
    tables: opened,
    publish() {
      for (const { writer, staged } of opened) {
        writer.end();
        staged.output.finish();
      }
      const done: string[] = [];
      for (const { file, staged } of opened) {
        try {
          staged.publish();
        } catch (error) {
          throw halfDone(error, done);
        }
        done.push(basename(tablePath(file.name)));
      }
    },
    discard,
  };
}

/**
 * Adds to an error which files were already published: together with older files they could be mistaken for one export.
 */
function halfDone(error: unknown, done: readonly string[]): unknown {
  const known = exportError(error);
  if (done.length === 0 || !(known instanceof MatchkeepError)) return known;
  const names = done.map((name) => `"${name}"`).join(' and ');
  return new MatchkeepError(
    known.code,
    `${known.message} Already exported: ${names}. The other tables are not.`,
    { remedy: known.remedy, cause: error },
  );
}
