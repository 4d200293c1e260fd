/**
 * Brings the data set up to the catalogue, one block and one commit at a time: whatever stops it, the manifest names whole
 * files, and the next update continues. For a process of its own.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { followMoves } from '../archive/moved-content.ts';
import { openStore } from '../archive/store/open-store.ts';
import { markerName, type StorePlace } from '../archive/store/store.ts';
import { createOtherPaths } from '../catalogue/files/folder-moves.ts';
import { createChangeLog } from '../catalogue/rows/change-log.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { openDatabase } from '../catalogue/schema/open.ts';
import { threadDisk } from '../disk/disk.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import type { OpenOutput } from '../disk/output-file.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { namesIn, sweepStaged } from '../disk/staged-file.ts';
import { createGames, type ExportGame } from '../export/games.ts';
import { createNames } from '../export/table.ts';
import { chunks } from '../platform/chunks.ts';
import { version } from '../platform/version.ts';
import { lookForFurther, refuseAway } from './away.ts';
import { type Block, readBlocks } from './block.ts';
import { compareGames } from './compare.ts';
import { datasetTable, datasetTableNames } from './dataset-tables.ts';
import { madeWith } from './fingerprint.ts';
import {
  blockName,
  filesIn,
  type Manifest,
  readManifest,
  schemaVersion,
  sumBytes,
  supersededMs,
  writeManifest,
} from './manifest.ts';
import { planChanges, planJoins, type Step } from './plan.ts';
import { readerTexts } from './reader-texts.ts';
import { writeBlock } from './write-block.ts';

export interface UpdateRequest {
  /** Of the data set; made if it is missing. */
  readonly folder: string;
  /** Path of the catalogue. */
  readonly file: string;
  readonly archive: StorePlace;
  /** Makes every block again; the old ones are read until then. Default: only what differs. */
  readonly isRebuild?: boolean;
  /** Someone waits for it: small blocks are then left to a later update, unless there are many. Default: nobody does. */
  readonly isAwaited?: boolean;
  /** Names of blocks that are to be made again. */
  readonly damaged?: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Replaced in tests. */
  readonly open?: OpenOutput;
  readonly freeBytes?: (folder: string) => number | null;
}

/** `games`: how many were written. */
export interface UpdateReport {
  readonly games: number;
  readonly bytes: number;
}

const gamesPerBatch = 100;

/**
 * Throws `conflict` for a data set of a newer version, which stays as it is; `disk-full` where little is free;
 * `archive-missing` if the archive is not there, or not any more; the system's errors, and the signal's reason. All that was committed stays.
 */
export async function updateDataset(request: UpdateRequest): Promise<UpdateReport> {
  const { folder, signal, now } = request;
  makeFoldersSync(folder, { mode: 0o700 });
  const db = openDatabase({ file: request.file, isReadOnly: true, migrations });
  try {
    const games = createGames(db);
    const log = createChangeLog(db);
    // Before the list of people is read: what changes after this is left to the next update.
    const end = log.end();
    const names = createNames(db);
    const store = followMoves(openStore(request.archive, { disk: threadDisk }), createOtherPaths(db));
    let manifest = readOwn(folder) ?? emptyManifest(now());
    let { blocks } = readBlocks(folder, manifest);
    const known = new Set(blocks.map(({ name }) => name));
    const lost = blockNames(manifest).filter((name) => !known.has(name) || request.damaged?.has(name));
    let written = { games: 0, bytes: 0 };
    let total = 0;

    const save = (next: Manifest) => {
      manifest = next;
      writeManifest(folder, manifest);
      writeTexts(folder, manifest);
    };
    const replace = (replaced: readonly string[], block: Block | null) => {
      const away = new Set(replaced);
      const gone = filesIn(manifest).filter(({ path }) => away.has(blockName(path)));
      blocks = [...blocks.filter(({ name }) => !away.has(name)), ...(block ? [block] : [])];
      save({
        ...manifest,
        // No version takes blocks of two for its own.
        madeWith: manifest.madeWith === madeWith ? madeWith : '',
        epoch: manifest.epoch + 1,
        madeAt: iso(now()),
        tables: toTables(blocks),
        games: blocks.reduce((sum, { entries }) => sum + entries.size, 0),
        superseded: [...manifest.superseded, ...gone.map(({ path }) => ({ path, since: iso(now()) }))],
      });
    };
    const { further = {} } = request.archive;
    const away = await lookForFurther(further);
    let isAnyLeft = false;
    const perform = async (steps: readonly Step[]) => {
      total += steps.reduce((sum, { ids }) => sum + ids.length, 0);
      for (const { year, ids, replaces } of steps) {
        requireRoom(folder, request.freeBytes ?? freeBytes);
        const read = inBatches(games.byLeague(ids), (some) => games.read(some));
        let block: Block | null;
        try {
          block = await writeBlock({
            ...request,
            epoch: manifest.epoch + 1,
            year,
            games: refuseAway(away, read),
            store,
            names,
            onGame() {
              written = { ...written, games: written.games + 1 };
              request.onProgress({ done: written.games, total });
            },
          });
        } catch (error) {
          if (error !== away.error) throw error;
          // The data set has the rows of before until the archive is there again.
          isAnyLeft = true;
          continue;
        }
        // The process that started this one may have ended: then nothing more is committed.
        await yieldToEventLoop();
        // A drive that went away meanwhile looks like files that are missing.
        if (!existsSync(join(request.archive.dir, markerName))) throw archiveGone();
        if ((await lookForFurther(further)).here.size !== away.here.size) throw archiveGone();
        replace(
          replaces.map(({ name }) => name),
          block,
        );
        if (block) written = { ...written, bytes: written.bytes + sumBytes(block.files.values()) };
      }
    };

    if (lost.length > 0) replace(lost, null);
    manifest = removeSuperseded(folder, manifest, now());
    removeUnnamed(folder, manifest);
    const at = manifest.catalogue;
    const isSame = manifest.madeWith === madeWith && lost.length === 0 && !request.isRebuild;
    const compared = compareGames(
      { db, games, names },
      blocks,
      isSame && at !== null && log.has(at) ? log.changedAfter(at.seq) : null,
    );
    const changed = request.isRebuild
      ? new Set(blocks.flatMap(({ entries }) => [...entries.keys()]))
      : compared.changed;
    const differences = { ...compared, changed };
    await perform(planChanges({ blocks, ...differences }));
    await perform(planChanges({ blocks, added: compared.moved, changed: new Set(), gone: new Set() }));
    await perform(planJoins(blocks, request.isAwaited ?? false));
    signal.throwIfAborted();
    if (isAnyLeft) throw away.error;
    // No figure changes with it: the epoch stays.
    save({ ...manifest, catalogue: end, madeBy: version, madeWith, checkedAt: iso(now()) });
    return written;
  } finally {
    db.close();
  }
}

const iso = (at: number) => new Date(at).toISOString();

function emptyManifest(at: number): Manifest {
  return {
    schemaVersion,
    epoch: 0,
    madeAt: iso(at),
    checkedAt: iso(at),
    madeBy: version,
    madeWith,
    games: 0,
    catalogue: null,
    superseded: [],
    tables: toTables([]),
  };
}

/** Null if there is none, or if it is damaged: then the data set is made from the start. */
function readOwn(folder: string): Manifest | null {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'file-corrupt') return null;
    throw error;
  }
}

function toTables(blocks: readonly Block[]): Manifest['tables'] {
  return Object.fromEntries(
    datasetTableNames.map((name) => [
      name,
      {
        columns: datasetTable(name).columns.map((column) => ({ name: column.name, type: column.type })),
        files: blocks.flatMap(({ files }) => files.get(name) ?? []),
      },
    ]),
  );
}

const blockNames = (manifest: Manifest) => [...new Set(filesIn(manifest).map(({ path }) => blockName(path)))];

function* inBatches(
  ids: readonly string[],
  read: (ids: readonly string[]) => readonly ExportGame[],
): Generator<ExportGame> {
  for (const some of chunks(ids, gamesPerBatch)) yield* read(some);
}

/** What files of games may still need when the data set stops to grow. */
const reservedBytes = 1_000_000_000;

/** Throws `disk-full` before the data set takes the space that downloads need. */
function requireRoom(folder: string, readFree: (folder: string) => number | null): void {
  const free = readFree(folder);
  if (free === null || free >= reservedBytes) return;
  throw new MatchkeepError(
    'disk-full',
    `Only ${sizeText(free)} are free: the data set leaves ${sizeText(reservedBytes)} for the archive.`,
    {
      remedy: 'Free some space, or switch the data set off in the settings. Matchkeep then continues.',
    },
  );
}

function archiveGone(): MatchkeepError {
  return new MatchkeepError('archive-missing', 'The archive went away while the data set was made.', {
    remedy: 'Connect its drive. Matchkeep then continues.',
  });
}

/** Each is rewritten only if it differs. */
function writeTexts(folder: string, manifest: Manifest): void {
  for (const [name, text] of readerTexts(manifest)) {
    const path = join(folder, name);
    if (readTextOrNull(path) !== text) replaceFile(path, text, { mode: 0o600 });
  }
}

/** Removes files an hour after they left the data set. One that another program has open is tried again. */
function removeSuperseded(folder: string, manifest: Manifest, at: number): Manifest {
  const [due, left] = [true, false].map((isDue) =>
    manifest.superseded.filter(({ since }) => at - Date.parse(since) >= supersededMs === isDue),
  );
  if (due === undefined || left === undefined || due.length === 0) return manifest;
  const stuck = due.filter(({ path }) => !isRemoved(join(folder, path)));
  const next = { ...manifest, superseded: [...stuck, ...left] };
  if (stuck.length < due.length) writeManifest(folder, next);
  return next;
}

/** Removes what a killed update wrote without a commit. */
function removeUnnamed(folder: string, manifest: Manifest): void {
  const named = new Set([...filesIn(manifest), ...manifest.superseded].map(({ path }) => path));
  for (const table of datasetTableNames) {
    for (const year of namesIn(join(folder, table))) {
      sweepStaged(join(folder, table, year));
      for (const name of namesIn(join(folder, table, year))) {
        const path = `${table}/${year}/${name}`;
        if (name.endsWith('.parquet') && !named.has(path)) isRemoved(join(folder, path));
      }
    }
  }
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    // Open in another program, on Windows.
    return false;
  }
}
