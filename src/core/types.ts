/** What a shell needs to start an archiver, and what it gets. */
import type { GapsFormat } from '../shared/coverage/coverage-gaps.ts';
import type { AppStatus } from '../shared/work/status.ts';
import type { Handlers } from './bridge/dispatch.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { DamagedCatalogue } from './catalogue/schema/damage.ts';
import type { CommandArchiver } from './collector/command-archiver.ts';
import type { SuspendReason } from './collector/types.ts';
import type { AssetName } from './domain/assets.ts';
import type { HostActions } from './host/types.ts';
import type { HostNetwork } from './network/network.ts';
import type { Timeouts } from './network/timeouts.ts';
import type { Keychain } from './session/keychain.ts';
import type { OpenResult } from './sql/result-files.ts';

export interface ArchiverOptions {
  /** Absolute path; holds all state. Made (0700) when missing. */
  readonly dataDir: string;
  readonly shell: AppStatus['shell'];
  readonly host: HostActions;
  /** The routes of requests; default: direct. */
  readonly network?: HostNetwork;
  /** Default: the OS keychain through keytar. */
  readonly keychain?: Keychain;
  /** The password for memory-only mode (`MATCHKEEP_PASSWORD`); never written anywhere. */
  readonly memoryPassword?: string | undefined;
  /** True for the practice workspace. Only the status shows it. */
  readonly isPractice?: boolean;
  /** pino's level; default `info`. Logs go to `<dataDir>/logs`. */
  readonly logLevel?: string;
  /** Injected in tests. */
  readonly timeouts?: Partial<Timeouts>;
  /** Epoch ms; injected in tests. */
  readonly now?: () => number;
  /** In [0, 1), for jitter; injected in tests. */
  readonly random?: () => number;
  /** The timers of sync, downloads, their limits and the indexer, on the clock of `now`; injected in tests. */
  readonly setAlarm?: (callback: () => void, ms: number) => () => void;
}

/** The operations that open and close archivers: they are of the workspaces, not of one archiver. */
export type WorkspaceOperation = 'practice.enter' | 'practice.leave';

/** The operations that also work without a catalogue. */
export type ArchiverOperation =
  | 'settings.get'
  | 'archive.copies'
  | 'archive.replaceCatalogue'
  | 'browsers.link'
  | 'browsers.list'
  | 'browsers.end';

/**
 * Has the data folder until it is closed. While the catalogue is damaged, what reads or writes it throws
 * `DamagedCatalogue`; with the operation `archive.replaceCatalogue`, everything works again, and listeners stay.
 */
export interface Archiver extends CommandArchiver {
  readonly dataDir: string;
  readonly handlers: Omit<Handlers, WorkspaceOperation>;
  readonly catalogue: Catalogue;
  /** The damage that is known; null if there is none. */
  damage(): DamagedCatalogue | null;
  status(): AppStatus;
  /** The file of an export that was prepared for a browser; null if it has none. */
  exportFile(id: string): { readonly path: string; readonly name: string } | null;
  /** Streams a zip that helps to find a fault, without secrets. */
  diagnostics(): Promise<NodeJS.ReadableStream>;
  /** Streams a backup of the catalogue, the settings and what the user entered, when it is complete. */
  backup(): Promise<NodeJS.ReadableStream>;
  /** All rows of a query's result as a file, for a browser. */
  readonly queryResult: OpenResult;
  /** Streams the list of missing files. */
  gaps(format: GapsFormat): NodeJS.ReadableStream;
  /** Starts the timers: sync every interval, downloads as they come due. Returns at once. */
  start(): void;
  /** Called after a file is in the archive and in the catalogue. Returns the function that stops listening. */
  onArchived(listener: (asset: AssetName) => void): () => void;
  /** Ends a suspension; looks at once for work that is due. */
  resume(): void;
  /**
   * Starts nothing new and interrupts active transfers where they can resume, without counting a failure: the machine
   * is about to sleep, or has no network. `offline` has no effect on a service on this machine. Lasts until `resume`,
   * at most half an hour.
   */
  suspend(reason: SuspendReason): void;
  /** Before a restart: starts no further transfer; resolves when none is active. */
  finishTransfers(): Promise<void>;
  /** Stops new work, waits for durable steps (at most `limitMs`, default 5,000), releases the lock. */
  close(limitMs?: number): Promise<void>;
}

/** What of the archiver ends with its catalogue. */
export interface Rooms
  extends Omit<
    Archiver,
    'dataDir' | 'isHandedOver' | 'handlers' | 'damage' | 'reportDamage' | 'finishCommands' | 'close'
  > {
  readonly handlers: Omit<Handlers, WorkspaceOperation | ArchiverOperation>;
  /** As the archiver, but the lock stays. */
  close(limitMs: number): Promise<void>;
}
