/**
 * A data folder opened for reading: settings, catalogue and session record, without the lock, so it also works while
 * another process owns the folder. It answers the queries of the bridge that need no running archiver. Nothing here calls
 * the service, or writes anything but the library's snapshot.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ErrorData, toErrorData } from '../shared/base/errors.ts';
import type { StateCounts } from '../shared/domain/domain.ts';
import { isSignInCode } from '../shared/downloads/download-problems.ts';
import { activeStates } from '../shared/downloads/download-states.ts';
import type { Settings } from '../shared/settings/settings.ts';
import type { AppStatus } from '../shared/work/status.ts';
import type { WorkStatus } from '../shared/work/work-status.ts';
import { findProblem } from './archive/further-folders.ts';
import { checkedAnywhere } from './archive/layout.ts';
import { idOfFilled } from './archive/marker.ts';
import { readUnfinishedMove } from './archive/move-record.ts';
import { followMoves } from './archive/moved-content.ts';
import { openStore } from './archive/store/open-store.ts';
import type { StorePlace } from './archive/store/store.ts';
import type { Handlers } from './bridge/dispatch.ts';
import { type Catalogue, openCatalogue } from './catalogue/catalogue.ts';
import { type CatalogueQuery, createCatalogueHandlers } from './catalogue/handlers.ts';
import { createStatus } from './collector/status.ts';
import { openDragonStore, readDragonStatus } from './data-dragon/store.ts';
import { datasetFolder } from './dataset/manifest.ts';
import { readDatasetStatus } from './dataset/status.ts';
import { driveSpace } from './disk/drive-space.ts';
import { readOwner } from './disk/owner-lock.ts';
import { openFolderProblem } from './disk/private-data-folder.ts';
import { readProblems } from './downloads/list-problems.ts';
import type { ProblemGroup } from './downloads/records/problems.ts';
import { createCompareVersions } from './games/compare-versions.ts';
import { createLibraryHandlers, type LibraryQuery } from './library/handlers.ts';
import { type OpenEngine, openEngine } from './library/thread/open-engine.ts';
import { hasReadArchive } from './maintenance/adopt-archive.ts';
import { isRunAlive } from './platform/this-run.ts';
import { openSessionFile } from './session/session-file.ts';
import { sessionStatus } from './session/session-status.ts';
import { readFolderState } from './settings/folder-state.ts';
import { type BadSetting, readSettings } from './settings/settings.ts';
import { readWorkStatus } from './work-times/work-times.ts';
import { retainWorkers } from './workers/workers.ts';

export interface ReadOnly {
  readonly dataDir: string;
  readonly settings: Settings;
  /** Invalid values of the settings file. `settings` has the defaults instead. */
  readonly badSettings: readonly BadSetting[];
  /** Epoch ms: when the service last issued tokens to the session; null if signed out, or not yet. */
  readonly signedInAt: number | null;
  /** Absolute. */
  readonly archiveDir: string;
  /** With the read-only archives. */
  readonly archivePlace: StorePlace;
  /** Empty if no archiver was ever started on this folder. */
  readonly catalogue: Catalogue;
  /**
   * The status has no live figures of the owner: no rates, and no time of the next sync; problems have no times of its next
   * probes. The library's engine is loaded by the first question for it.
   */
  readonly handlers: Pick<Handlers, CatalogueQuery | LibraryQuery | ReadQuery>;
  /** Whether Matchkeep works by itself, as the settings and the user's decisions have it. */
  work(): WorkStatus;
  /** Writes a snapshot of the library first if it was loaded without one: the next command loads it faster. */
  close(): Promise<void>;
}

type ReadQuery =
  | 'app.status'
  | 'dataDragon.status'
  | 'dataset.status'
  | 'downloads.problems'
  | 'games.corrections';

export interface ReadOnlyOptions {
  /** Smaller libraries have no snapshot. Default: see snapshot.ts. */
  readonly minSnapshotGames?: number;
}

/** `dataDir` is absolute and may not exist. Throws `catalogue-unreadable`, and `settings-damaged` as `readSettings`. */
export function openReadOnly(dataDir: string, { minSnapshotGames }: ReadOnlyOptions = {}): ReadOnly {
  const { settings, bad: badSettings } = readSettings(dataDir);
  const archiveDir = readArchiveDir(dataDir);
  const path = join(dataDir, 'catalogue.db');
  const file = existsSync(path) ? path : null;
  const now = Date.now;
  const catalogue = openCatalogue({ file, isReadOnly: true });
  let opened: OpenEngine | null = null;
  const engine = () => {
    opened ??= openEngine(file, minSnapshotGames);
    return opened.engine;
  };
  const readSession = () => readSessionRecord(dataDir, settings['service.baseUrl']);
  const signedInAt = readSession()?.times?.refreshUsedAt ?? null;
  const isRunning = () => hasLiveOwner(dataDir);
  const work = () =>
    readWorkStatus(settings, readFolderState(dataDir), { now: now(), isRunning: isRunning() });
  // The user has signed in since: the next attempt of the owner removes the group.
  const isSolved = ({ error, lastAt }: ProblemGroup) =>
    isSignInCode(error.code) && signedInAt !== null && signedInAt > lastAt;
  const downloads = {
    ...catalogue.downloads,
    problems: () => catalogue.downloads.problems().filter((group) => !isSolved(group)),
  };
  const total = () => ({ ...catalogue.coverage.total(), ...(file === null && unstarted) });
  const store = followMoves(
    openStore({ dir: archiveDir }, { further: catalogue.files.furtherPlaces }),
    catalogue.files.otherPaths,
  );
  const compareVersions = createCompareVersions(catalogue.files, (path) =>
    store.localFile(checkedAnywhere(path)),
  );
  const status = async (): Promise<AppStatus> => {
    const { dir, problem, isUnread } = await findArchive(() => readArchiveDir(dataDir), catalogue);
    const further = await Promise.all(
      catalogue.files.furtherArchives().map(async (each) => ({ ...each, problem: await findProblem(each) })),
    );
    const space = await driveSpace(existsSync(dir) ? dir : dataDir);
    const workNow = work();
    const state = isRunning() ? 'idle' : 'stopped';
    const read = createStatus({
      shell: 'command-line',
      dataDir,
      dataDirProblem: openFolderProblem(dataDir),
      host: { canOpen: false },
      catalogue: { ...catalogue, coverage: { total } },
      session: { status: () => sessionStatus(readSession(), null, null, false, now()) },
      sync: { status: () => ({ state, lastRun: catalogue.runs.last(), nextAt: null }) },
      further: () => further,
      archive: { dir: () => dir, problem: () => problem, freeBytes: () => space?.freeBytes ?? null },
      queue: {
        circuit: () => null,
        isPaused: () => workNow.hold?.reason === 'paused',
        activeCount: () => countActive(downloads.counts()),
        bytesPerSecond: () => 0,
      },
      suspension: { isOffline: () => false },
      workTimes: { status: () => workNow },
      requestsPerSecond: () => settings['sync.requestsPerSecond'],
      jobs: { running: () => null },
      isMoving: ({ isStopped }) => isRunning() && !isStopped,
      now,
    });
    const found = read();
    if (!isUnread) return found;
    return { ...found, archive: { ...found.archive, archivedFiles: null, archivedBytes: null } };
  };
  return {
    dataDir,
    settings,
    badSettings,
    signedInAt,
    archiveDir,
    archivePlace: store.place,
    catalogue,
    handlers: {
      ...createCatalogueHandlers({ catalogue, now }),
      ...createLibraryHandlers(catalogue.browse, engine),
      'app.status': status,
      'dataDragon.status': () => readDragonStatus(openDragonStore(dataDir)),
      'dataset.status': () =>
        readDatasetStatus(datasetFolder(dataDir), catalogue, {
          state: settings['dataset.isOn'] ? 'waiting' : 'off',
        }),
      'downloads.problems': () => readProblems(downloads, [], work().hold !== null),
      async 'games.corrections'({ platformGameId }) {
        const releaseWorkers = retainWorkers();
        try {
          return { items: [...(await compareVersions(platformGameId))] };
        } finally {
          await releaseWorkers();
        }
      },
    },
    work,
    async close() {
      // Without a snapshot the next command takes longer, and that is all.
      await opened?.engine.save().catch(() => {});
      opened?.close();
      catalogue.close();
    },
  };
}

/** Ignores a sign-in at another address. */
function readSessionRecord(dataDir: string, baseUrl: string) {
  const record = openSessionFile(dataDir).read();
  return record?.baseUrl === baseUrl ? record : null;
}

/** Checks for the process itself: a killed process leaves its note behind. */
function hasLiveOwner(dataDir: string): boolean {
  const owner = readOwner(dataDir);
  return owner !== null && isRunAlive(owner.pid, owner.run);
}

function countActive(counts: StateCounts): number {
  return activeStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** Of the coverage, where no archiver was ever started: the first start creates a rule, or restores those of before. */
const unstarted = { hasRules: true, neverListed: [] };

/** Absolute. Throws as `readSettings`. */
function readArchiveDir(dataDir: string): string {
  return resolve(readSettings(dataDir).settings['archive.dir'] || join(dataDir, 'archive'));
}

interface FoundArchive {
  /** The archive's folder at present: another process may move the archive. */
  readonly dir: string;
  /** Why not all archived files can be read. */
  readonly problem: ErrorData | null;
  /** Whether the catalogue does not know how many there are. */
  readonly isUnread: boolean;
}

async function findArchive(readDir: () => string, catalogue: Catalogue): Promise<FoundArchive> {
  const dir = readDir();
  const hasFiles = catalogue.files.ownTotals().files > 0;
  const isAway = hasFiles && !existsSync(join(dir, '.matchkeep'));
  // A move has ended in between.
  if (isAway && readUnfinishedMove(catalogue.metadata, dir) === null && readDir() !== dir)
    return findArchive(readDir, catalogue);
  const found = { dir, isUnread: false };
  if (isAway) return { ...found, problem: noArchive(dir) };
  try {
    const id = await idOfFilled(openStore({ dir }));
    if (id === null || hasReadArchive(catalogue, id)) return { ...found, problem: null };
    return { ...found, problem: unreadArchive(dir), isUnread: true };
  } catch (error) {
    return { ...found, problem: toErrorData(error) };
  }
}

const noArchive = (dir: string): ErrorData => ({
  code: 'archive-missing',
  message: `No archive found at ${dir}.`,
  remedy: 'Connect its drive, or set its folder with "matchkeep config set archive.dir FOLDER".',
});

/** After the catalogue was lost or renamed, until Matchkeep starts, which reads the archive first. */
const unreadArchive = (dir: string): ErrorData => ({
  code: 'not-found',
  message: `The catalogue has not read the archive at ${dir}, or not all of it: how many files it has is not known.`,
  remedy: 'Run "matchkeep rebuild". The next sync reads it, too, before it downloads anything.',
});
