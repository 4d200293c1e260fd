/**
 * A data folder opened for reading: settings, catalogue and session record, without the lock, so it also works while
 * another process owns the folder. Nothing here calls the service, or writes anything but the library's snapshot.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ErrorData, toErrorData } from '../shared/base/errors.ts';
import type { HandlerInput, OperationOutput } from '../shared/bridge/bridge.ts';
import type { CoverageTotal } from '../shared/coverage/coverage.ts';
import { noStatusCounts } from '../shared/domain/asset-status.ts';
import { noStateCounts, type StateCounts } from '../shared/domain/domain.ts';
import { type DownloadProblem, isSignInCode } from '../shared/downloads/download-problems.ts';
import { activeStates } from '../shared/downloads/download-states.ts';
import type { Settings } from '../shared/settings/settings.ts';
import type { AppStatus } from '../shared/work/status.ts';
import type { WorkStatus } from '../shared/work/work-status.ts';
import { idOfFilled } from './archive/marker.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { assumedDelayMs } from './catalogue/coverage/usual-delay.ts';
import { type CountedCatalogue, createStatus } from './collector/status.ts';
import { driveSpace } from './disk/drive-space.ts';
import { readOwner } from './disk/owner-lock.ts';
import { openFolderProblem } from './disk/private-data-folder.ts';
import type { LibraryEngine } from './domain/library-answers.ts';
import { listProblems } from './downloads/list-problems.ts';
import type { ProblemGroup } from './downloads/records/problems.ts';
import { createGamesList } from './library/games-list.ts';
import { type OpenEngine, openEngine } from './library/thread/open-engine.ts';
import { hasReadArchive } from './maintenance/adopt-archive.ts';
import { isProcessAlive } from './platform/process-alive.ts';
import { openSessionFile } from './session/session-file.ts';
import { sessionStatus } from './session/session-status.ts';
import { readFolderState } from './settings/folder-state.ts';
import { type BadSetting, readSettings } from './settings/settings.ts';
import { readWorkStatus } from './work-times/work-times.ts';

export interface ReadOnly {
  readonly dataDir: string;
  readonly settings: Settings;
  /** Invalid values of the settings file. `settings` has the defaults instead. */
  readonly badSettings: readonly BadSetting[];
  /** Epoch ms: when the service last issued tokens to the session; null if signed out, or not yet. */
  readonly signedInAt: number | null;
  /** Absolute. */
  readonly archiveDir: string;
  /** Null if no archiver was ever started on this folder. */
  readonly catalogue: Catalogue | null;
  /** Like the operation `games.list`; a search loads the library's engine. Empty if the catalogue is null. */
  games(input: HandlerInput<'games.list'>): Promise<OperationOutput<'games.list'>>;
  /** The library's engine, loaded on first use; null if the catalogue is null. */
  library(): LibraryEngine | null;
  /** Coverage of all wanted files; zeros if no file is wanted yet. */
  coverageTotal(): CoverageTotal;
  /** Whether Matchkeep works by itself, as the settings and the user's decisions have it. */
  work(now?: number): WorkStatus;
  /** Problems of downloads as the catalogue has them: without the owner's times of its next probes. */
  problems(): readonly DownloadProblem[];
  /** The status without the owner's live figures: no rates, and no time of the next sync. */
  status(now?: number): Promise<AppStatus>;
  /** Writes a snapshot of the library first if it was loaded without one: the next command loads it faster. */
  close(): Promise<void>;
}

export interface ReadOnlyOptions {
  /** Smaller libraries have no snapshot. Default: see snapshot.ts. */
  readonly minSnapshotGames?: number;
}

/** `dataDir` is absolute and may not exist. Throws `catalogue-unreadable`, and `settings-damaged` as `readSettings`. */
export function openReadOnly(dataDir: string, { minSnapshotGames }: ReadOnlyOptions = {}): ReadOnly {
  const { settings, bad } = readSettings(dataDir);
  const archiveDir = resolve(settings['archive.dir'] || join(dataDir, 'archive'));
  const file = join(dataDir, 'catalogue.db');
  const catalogue = existsSync(file) ? openCatalogue({ file, isReadOnly: true }) : null;
  let opened: OpenEngine | null = null;
  const library = () => {
    if (catalogue === null) return null;
    opened ??= openEngine(file, minSnapshotGames);
    return opened.engine;
  };
  const games =
    catalogue === null
      ? null
      : createGamesList(catalogue.browse, (input) => library()?.sortKeys(input) ?? []);
  const signedInAt = readSessionRecord(dataDir, settings['service.baseUrl'])?.times?.refreshUsedAt ?? null;
  const work = (now = Date.now()) =>
    readWorkStatus(settings, readFolderState(dataDir), { now, isRunning: hasLiveOwner(dataDir) });
  const problems = () => {
    if (catalogue === null) return [];
    // The user has signed in since: the next attempt of the owner removes the group.
    const isSolved = ({ error, lastAt }: ProblemGroup) =>
      isSignInCode(error.code) && signedInAt !== null && signedInAt > lastAt;
    const groups = catalogue.downloads.problems().filter((group) => !isSolved(group));
    const { queued } = catalogue.downloads.counts();
    const { queuedBytes } = catalogue.downloads;
    return listProblems(groups, [], { queued, queuedBytes, isHeld: work().hold !== null });
  };
  const coverageTotal = () => catalogue?.coverage.total() ?? nothingWanted;
  return {
    dataDir,
    settings,
    badSettings: bad,
    signedInAt,
    archiveDir,
    catalogue,
    library,
    games: async (input) => (await games?.(input)) ?? { items: [], nextCursor: null },
    coverageTotal,
    work,
    problems,
    async status(now = Date.now()) {
      const counted = catalogue ?? nothingCounted;
      const { problem, isUnread } = await findArchive(archiveDir, catalogue);
      const space = await driveSpace(existsSync(archiveDir) ? archiveDir : dataDir);
      const workNow = work(now);
      const record = readSessionRecord(dataDir, settings['service.baseUrl']);
      const read = createStatus({
        shell: 'command-line',
        dataDir,
        dataDirProblem: openFolderProblem(dataDir),
        host: { canOpen: false },
        catalogue: counted,
        session: { status: () => sessionStatus(record, null, null, false, now) },
        sync: {
          status: () => ({
            state: hasLiveOwner(dataDir) ? 'idle' : 'stopped',
            lastRun: catalogue?.runs.last() ?? null,
            nextAt: null,
          }),
        },
        archive: { dir: () => archiveDir, problem: () => problem, freeBytes: () => space?.freeBytes ?? null },
        queue: {
          circuit: () => null,
          isPaused: () => workNow.hold?.reason === 'paused',
          activeCount: () => countActive(counted.downloads.counts()),
          bytesPerSecond: () => 0,
        },
        suspension: { isOffline: () => false },
        workTimes: { status: () => workNow },
        requestsPerSecond: () => settings['sync.requestsPerSecond'],
        jobs: { running: () => null },
      });
      const status = read();
      if (!isUnread) return status;
      return { ...status, archive: { ...status.archive, archivedFiles: null, archivedBytes: null } };
    },
    async close() {
      // Without a snapshot the next command takes longer, and that is all.
      await opened?.engine.save().catch(() => {});
      opened?.close();
      catalogue?.close();
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
  return owner !== null && isProcessAlive(owner.pid);
}

function countActive(counts: StateCounts): number {
  return activeStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

const nothingWanted: CoverageTotal = {
  key: 'all',
  wanted: 0,
  archived: 0,
  due: 0,
  waiting: 0,
  notOffered: 0,
  notNeeded: 0,
  failed: 0,
  held: 0,
  bytes: 0,
  counts: noStatusCounts(),
  missing: 0,
  missingGames: 0,
  firstMissingDay: null,
  knownSince: null,
  asOf: null,
  neverListed: [],
  staleAt: null,
  syncProblem: null,
  hasRules: true,
  games: 0,
  earlierFiles: 0,
  listsPastGames: null,
  wantedNames: { leagues: [], teams: [] },
  usualDelayMs: assumedDelayMs,
};

/** Of a folder in which no archiver was ever started. */
const nothingCounted: CountedCatalogue = {
  downloads: { counts: noStateCounts, queuedBytes: () => 0 },
  files: { totals: () => ({ files: 0, bytes: 0 }) },
  facts: { dueCount: () => 0 },
  coverage: { total: () => nothingWanted },
};

/** Why not all archived files can be read; `isUnread` if the catalogue does not know how many there are. */
async function findArchive(
  dir: string,
  catalogue: Catalogue | null,
): Promise<{ readonly problem: ErrorData | null; readonly isUnread: boolean }> {
  const hasFiles = catalogue !== null && catalogue.files.totals().files > 0;
  if (hasFiles && !existsSync(join(dir, '.matchkeep'))) return { problem: noArchive(dir), isUnread: false };
  try {
    const id = await idOfFilled(dir);
    if (id === null || (catalogue !== null && hasReadArchive(catalogue, id)))
      return { problem: null, isUnread: false };
    return { problem: unreadArchive(dir), isUnread: true };
  } catch (error) {
    return { problem: toErrorData(error), isUnread: false };
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
