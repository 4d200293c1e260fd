/**
 * Exports files and tables of games for other programs. Files are verified while they are copied; tables are written
 * from the catalogue and the games' files. All of this runs in a thread of its own (export-worker.ts). Only complete
 * files get their final names.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportProgress, ExportReport } from '../../shared/library/export.ts';
import type { AggregateRow } from '../../shared/library/library.ts';
import { followMoves } from '../archive/moved-content.ts';
import { openStore } from '../archive/store/open-store.ts';
import { foldersIn, markerName } from '../archive/store/store.ts';
import { createOtherPaths } from '../catalogue/files/folder-moves.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { openDatabase } from '../catalogue/schema/open.ts';
import { threadDisk } from '../disk/disk.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { openOutput } from '../disk/output-file.ts';
import { stageFile } from '../disk/staged-file.ts';
import { exportError, refuseArchive, refuseTaken } from '../disk/target.ts';
import { chunks } from '../platform/chunks.ts';
import { writeBag } from './bag.ts';
import { aggregatesColumns } from './columns.ts';
import { exportedTables } from './exported-tables.ts';
import { copyFiles, zipFiles } from './files.ts';
import { createGames, type ExportGame } from './games.ts';
import { type ExportDisk, type ExportThread, SkippedFiles } from './job.ts';
import { aggregateToRow } from './rows.ts';
import { createNames } from './table.ts';
import { openTables, type TablesRequest, writeTables } from './tables.ts';
import { createZip } from './zip.ts';

export interface ExportWork extends ExportThread {
  readonly ids: readonly string[];
  /** For an export of statistics. */
  readonly rows: readonly AggregateRow[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Everything is read; only flushing and renaming is left. */
  readonly onFinishing: () => void;
  readonly disk?: ExportDisk;
}

const gameBatchSize = 500;

/** Throws a `MatchkeepError` with a remedy; `cancelled` if the signal was aborted. */
export async function performExport(work: ExportWork): Promise<ExportReport> {
  try {
    return await perform(work);
  } catch (error) {
    if (work.signal.aborted) throw work.signal.reason;
    throw exportError(error);
  }
}

async function perform(work: ExportWork): Promise<ExportReport> {
  const { content, target, archive, ids } = work;
  const disk = work.disk ?? { open: openOutput, freeBytes };
  refuseArchive(target.path, foldersIn(archive));
  if (content.as === 'aggregates') return writeAggregates(work, disk);
  if (content.as === 'zip') refuseTaken(target.path, target.replaces);
  const db = openDatabase({ file: work.file, isReadOnly: true, migrations });
  try {
    const all = createGames(db);
    const isByYear =
      content.as === 'tables' && content.tables.some((name) => exportedTables[name].fileForYear);
    const ordered = isByYear ? all.byDate(ids) : ids;
    const unknown = new Set<string>();
    const common = {
      store: followMoves(openStore(archive, { disk: threadDisk }), createOtherPaths(db)),
      disk,
      signal: work.signal,
      total: ids.length,
      target,
      onProgress: work.onProgress,
      onFinishing: work.onFinishing,
      *games(): Generator<readonly ExportGame[]> {
        for (const some of chunks(ordered, gameBatchSize)) {
          const games = all.read(some);
          const found = new Set(games.map(({ record }) => record.id));
          for (const id of some) if (!found.has(id)) unknown.add(id);
          yield games;
        }
      },
    };
    const withUnknownGames = (report: ExportReport) => withUnknown(report, unknown);
    if (content.as === 'tables') {
      const years = isByYear ? all.years(ids) : [];
      const tables = { ...common, ...content, years, names: createNames(db) };
      const isZip = target.kind === 'file' && content.tables.length > 1;
      return withUnknownGames(isZip ? await zipTables(tables) : await writeTables(tables));
    }
    const { contentTypes } = content;
    const onFinishing = () => {
      requireArchive(archive.dir);
      work.onFinishing();
    };
    if (content.as === 'bagit') {
      const { startedAt } = work;
      return withUnknownGames(await writeBag({ ...common, onFinishing, contentTypes, startedAt }));
    }
    const files = {
      ...common,
      onFinishing,
      contentTypes,
      manifest: { name: work.manifestName, format: content.manifest },
    };
    return withUnknownGames(content.as === 'files' ? await copyFiles(files) : await zipFiles(files));
  } finally {
    db.close();
  }
}

/** Files that seem to be missing are there in another folder, or on a drive that went away meanwhile. */
function requireArchive(dir: string): void {
  if (existsSync(join(dir, markerName))) return;
  throw new MatchkeepError('archive-missing', `The archive is no longer at ${dir}.`, {
    remedy: 'If it was moved meanwhile, export again. Otherwise connect its drive first.',
  });
}

/** Adds the selected games that the catalogue does not have to the skipped ones. */
function withUnknown(report: ExportReport, unknown: ReadonlySet<string>): ExportReport {
  const left = new SkippedFiles();
  for (const id of unknown) left.add(id, 'the catalogue has no such game');
  return {
    ...report,
    skippedCount: report.skippedCount + left.count,
    skipped: [...report.skipped, ...left.first],
  };
}

function writeAggregates(work: ExportWork, disk: ExportDisk): ExportReport {
  const { content, target, rows } = work;
  if (content.as !== 'aggregates') throw new Error('These are no aggregates.');
  const name = `${content.by}s`;
  const open = openTables({ ...content, target, disk }, [
    { name, columns: aggregatesColumns(content.by, content.group) },
  ]);
  try {
    const [table] = open.tables;
    table?.writer.write(rows.map((row) => aggregateToRow(row)));
    work.onFinishing();
    open.publish();
    const bytes = table?.staged.output.bytes ?? 0;
    return { games: 0, files: 1, bytes, rows: { [name]: rows.length }, skippedCount: 0, skipped: [] };
  } finally {
    open.discard();
  }
}

/**
 * Writes several tables into one zip, for a browser. The tables are first written next to the zip, and always removed
 * from there.
 */
async function zipTables(request: TablesRequest): Promise<ExportReport> {
  const { target, format, disk, signal } = request;
  refuseTaken(target.path, target.replaces);
  const folder = join(dirname(target.path), '.matchkeep-tables');
  try {
    const report = await writeTables({
      ...request,
      target: { kind: 'folder', path: folder, replaces: true },
      onFinishing: () => {},
    });
    request.onFinishing();
    const staged = stageFile(target.path, disk);
    try {
      const zip = createZip(staged.output, signal);
      for (const name of Object.keys(report.rows)) {
        await zip.addOwnFile(`${name}.${format}`, join(folder, `${name}.${format}`));
      }
      await zip.end();
      staged.publish();
      return { ...report, files: 1, bytes: staged.output.bytes };
    } finally {
      staged.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
