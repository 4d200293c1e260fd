/**
 * The catalogue as the rest of the archiver sees it. Times are epoch milliseconds inside the archiver and
 * become ISO strings where they leave it. Every method that writes is one transaction.
 */
import type { HandlerInput, OperationOutput } from '../../shared/bridge.ts';
import type {
  CoverageRow,
  Download,
  DownloadEvent,
  DownloadState,
  Game,
  Match,
  RuleNameKind,
  StateCounts,
  SyncRun,
  WatchRule,
} from '../../shared/domain.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { SavedView } from '../../shared/library.ts';
import type { Stream } from '../../shared/streams.ts';
import type {
  ArchivedFile,
  AssetName,
  DownloadJob,
  ResumePoint,
  Transition,
  WantedAsset,
} from '../domain/assets.ts';
import type { Digest } from '../domain/game-summary.ts';
import type { ListedGame, ListedMatch, ListingCounts, WantableGame } from '../domain/listing.ts';
import type { KnownFile, SidecarData } from '../domain/sidecar.ts';
import type { FirstPages } from './facts/first-pages.ts';

export interface Listings {
  /**
   * Inserts or updates matches, their teams and games as the service listed them at `seenAt`. Nothing is
   * ever removed: a game that a later listing leaves out stays. A field that a later listing leaves null
   * does not erase what an earlier one told.
   */
  saveMatches(matches: readonly ListedMatch[], seenAt: number): ListingCounts;
  /** Games listed alone (`GET /games`); joins a game to its match where the match is known. */
  saveGames(games: readonly ListedGame[], seenAt: number): ListingCounts;
  /** After a complete walk that began at `since`: matches not seen in it are no longer listed. */
  markUnlisted(since: number): number;
  /**
   * Games with no asset of one of `contentTypes` yet, in key order, to be put through the rules. Null after each
   * few thousand games of which there is none, so that the caller can rest.
   */
  gamesWithout(contentTypes: readonly string[]): Iterable<WantableGame | null>;
}

export type DownloadCommand = 'pause' | 'resume' | 'retry' | 'cancel';

/** By their ids on the bridge. */
interface NamedDownloads {
  readonly ids: readonly string[];
}

export interface ClaimOptions {
  /** That one or none. */
  readonly only?: AssetName | undefined;
  /** Passes over so many that would come first. Default: 0. */
  readonly skip?: number;
}

export interface Downloads {
  /** Adds assets as `scheduled`; ones already there are left as they are. Returns how many are new. */
  want(assets: readonly WantedAsset[], now: number): number;
  /**
   * The service says that it has these: an asset that is scheduled, waits for being there, or was taken for not
   * offered is brought forward (never back) to `dueAt`; one that failed a day ago or longer is tried again. Returns
   * how many moved.
   */
  bringForward(assets: readonly WantedAsset[], now: number): number;
  /**
   * The games are played at another time than was thought: whatever of them is scheduled, waits for being there or
   * was taken for not offered is first due at `dueAt`; where that has passed, only what is still scheduled moves.
   * Returns how many assets moved.
   */
  reschedule(
    games: readonly { readonly platformGameId: string; readonly dueAt: number }[],
    now: number,
  ): number;
  /** `scheduled` and `waiting` whose time has come become `queued`, some at a time. Returns how many. */
  queueDue(now: number): number;
  /** `waiting` assets whose last problem was an error (not an absence) become `queued`, some at a time. */
  queueWaitingAfterError(now: number): number;
  /** The next time at which `queueDue` would find something, or null. */
  nextDueAt(): number | null;
  /** When this one may be tried: now or earlier for a queued one, its time for a scheduled or waiting one, else null. */
  dueAt(asset: AssetName): number | null;
  /** `waiting` assets whose last problem was an error (not an absence). */
  countWaitingAfterError(): number;
  /**
   * Takes up to `limit` queued downloads (priority, then due time, then key) and makes them `resolving`.
   */
  claim(limit: number, now: number, options?: ClaimOptions): readonly DownloadJob[];
  /** Writes one step, and its history line when the state changes. */
  transition(asset: AssetName, step: Transition, now: number): void;
  /** The same for several, in one transaction. */
  transitions(steps: readonly (readonly [asset: AssetName, step: Transition])[], now: number): void;
  /** Keeps a resume point (no history). */
  checkpoint(asset: AssetName, resume: ResumePoint): void;
  /** Records published files in one transaction: state `archived`, folder fixed, sidecars stale. */
  recordArchived(files: readonly ArchivedFile[]): void;
  /** Assets that a part file with a resume point waits for. */
  resumable(): readonly AssetName[];
  /** After a crash: `resolving`, `transferring` and `verifying` go back to `queued`. Returns how many. */
  recover(now: number): number;
  /** User's commands on one or many; each returns how many changed. `archived` ones are never touched. */
  pause(target: NamedDownloads, now: number): number;
  resume(target: NamedDownloads, now: number): number;
  retry(target: NamedDownloads, now: number): number;
  cancel(target: NamedDownloads, now: number): number;
  /**
   * The command to each download there is in these states (all where none given), a few hundred in a transaction:
   * each step returns how many changed, and the caller rests in between.
   */
  everywhere(
    command: DownloadCommand,
    states: readonly DownloadState[] | undefined,
    now: number,
  ): Iterable<number>;
  prioritise(ids: readonly string[], priority: number, now: number): number;
  /** An archived file turned out missing or changed: back to `queued`, its old path kept for repair. */
  requeueDamaged(assets: readonly AssetName[], error: ErrorData, now: number): number;
  state(asset: AssetName): DownloadState | null;
  get(id: string): Download | null;
  history(id: string): readonly DownloadEvent[];
  counts(): StateCounts;
}

export interface Files {
  /** The archived file of an asset, or null. */
  find(id: string): ArchivedFile | null;
  byPath(path: string): ArchivedFile | null;
  /** All archived files in key order, a page at a time, without holding a read open. */
  known(): Iterable<KnownFile>;
  markVerified(assets: readonly AssetName[], at: number): void;
  /** Matches (or lone games) whose sidecar is older than the catalogue; `limit` at a time. */
  staleSidecars(limit: number): readonly { readonly token: string; readonly data: SidecarData }[];
  /** Said after the sidecar is on disk; a change made since then keeps it stale. */
  sidecarWritten(token: string): void;
  /**
   * Puts a sidecar's or a found file's facts back into the catalogue (rebuild); idempotent. With `isHashedNow` the
   * hashes are of the files as they are; without, a file that is being repaired stays so.
   */
  restore(data: SidecarData, isHashedNow: boolean): void;
  totals(): { readonly files: number; readonly bytes: number };
}

/** An archived JSON file of a game. */
export interface GameFile {
  readonly assetKey: number;
  readonly contentType: string;
  /** Relative to the archive, `/` between parts. */
  readonly path: string;
  readonly sha256: string;
}

/** A game of which a file is to be read: those that may be its summary, the likeliest first; maybe none. */
export interface DueGame {
  readonly key: number;
  readonly files: readonly GameFile[];
}

/** What came of reading a game: `file` is the one that was read, or the likeliest where none could be. */
export interface ReadGame {
  readonly key: number;
  readonly file: GameFile;
  readonly read:
    | { readonly digest: Digest }
    /** `isLost`: the disk doesn't have it now, which says nothing of what was read before. */
    | { readonly problem: ErrorData; readonly isLost: boolean };
}

export interface Facts {
  /** Games of which a file is to be read, newest first. */
  due(limit: number): readonly DueGame[];
  dueCount(): number;
  /** Keeps what was read by a reader of version `reader`; a game whose file changed meanwhile stays due. */
  record(games: readonly ReadGame[], reader: number): void;
  /** These have no file to be read after all. */
  drop(keys: readonly number[]): void;
  /** The game's file was just read: where it couldn't be before, it is due again. Returns whether it is. */
  makeProblemDue(platformGameId: string): boolean;
  /**
   * Looks through `limit` games after key `after` and makes due again what an older reader read. Returns the key
   * to go on after, or null at the end.
   */
  makeOlderDue(reader: number, after: number, limit: number): number | null;
  /** The game's archived JSON files by content type; null for a game that isn't known. */
  files(platformGameId: string): readonly GameFile[] | null;
}

export interface Browse {
  matches(input: HandlerInput<'matches.list'>, now: number): OperationOutput<'matches.list'>;
  match(id: string): Match | null;
  games(input: HandlerInput<'games.list'>): OperationOutput<'games.list'>;
  gamesCount(input: HandlerInput<'games.count'>): number;
  game(platformGameId: string): Game | null;
  leagues(): OperationOutput<'games.leagues'>;
  downloads(input: HandlerInput<'downloads.list'>): OperationOutput<'downloads.list'>;
  coverage(by: 'league' | 'day'): readonly CoverageRow[];
  coverageTotal(): CoverageRow;
}

export interface Rules {
  list(): readonly WatchRule[];
  save(rule: Omit<WatchRule, 'id'> & { readonly id?: string | undefined }): WatchRule;
  remove(id: string): number;
  /** How the service spells a name, a team code or an id; null where the catalogue has none that is the same. */
  spelling(kind: RuleNameKind, name: string): string | null;
}

/** Saved views of the library: in the order that was wished for, then in that in which they were made. */
export interface Views {
  list(): SavedView[];
  save(view: Omit<SavedView, 'id'> & { readonly id?: string | undefined }): SavedView;
  /** From now on in this order; views that are not named come last. Returns how many are named and there. */
  arrange(ids: readonly string[]): number;
  remove(id: string): number;
}

/** Streams that users keep, newest first. */
export interface Streams {
  list(): Stream[];
  save(stream: Omit<Stream, 'id'> & { readonly id?: string | undefined }): Stream;
  remove(id: string): number;
}

export interface SyncRuns {
  start(at: number): string;
  finish(
    id: string,
    result: {
      readonly at: number;
      readonly pages: number;
      readonly matchesSeen: number;
      readonly gamesSeen: number;
      readonly newAssets: number;
      readonly error: ErrorData | null;
    },
  ): void;
  list(limit: number): readonly SyncRun[];
}

export interface Catalogue {
  readonly listings: Listings;
  readonly downloads: Downloads;
  readonly files: Files;
  readonly facts: Facts;
  readonly browse: Browse;
  readonly rules: Rules;
  readonly runs: SyncRuns;
  readonly views: Views;
  readonly streams: Streams;
  /** The library's pages of everything, while its engine still loads. */
  readonly firstPages: FirstPages;
  /** Small persisted facts of the archiver itself (login times, archive id); never a secret. */
  readonly metadata: {
    get(key: string): string | null;
    set(key: string, value: string): void;
    remove(key: string): void;
  };
  close(): void;
}

export interface CatalogueOptions {
  /** Path of the database file; its folder exists. */
  readonly file: string;
  /** Opened beside the owner by commands that only read. Default false. */
  readonly isReadOnly?: boolean;
  /** Makes new ids; default `crypto.randomUUID`. */
  readonly newId?: () => string;
}
