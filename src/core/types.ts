/** What a shell needs to start an archiver, and what it gets. */

import type { RebuildReport, VerifyReport } from '../shared/archive-work.ts';
import type { BridgeEvent, HandlerInput } from '../shared/bridge.ts';
import type { AppStatus, Download } from '../shared/domain.ts';
import type { ErrorData } from '../shared/errors.ts';
import type { InstallWhen, UpdateStatus } from '../shared/updates.ts';
import type { Handlers } from './bridge/dispatch.ts';
import type { AssetName, Catalogue } from './catalogue/types.ts';
import type { HandedOverOperation } from './handover/operations.ts';
import type { HostNetwork } from './network/network.ts';
import type { Keychain } from './session/keychain.ts';
import type { BackfillRange, BackfillReport } from './sync/backfill.ts';

/** What only a host can do; a shell passes its own. Each throws a `MatchkeepError` where it can't. */
export interface HostActions {
  /** Opens a file with the system's program for it. */
  openFile(path: string): Promise<void>;
  showInFolder(path: string): Promise<void>;
  /** False where the machine has no desktop to open things on. Default: true. */
  readonly canOpen?: boolean;

  // What follows is missing where the host can't do it.
  /** Absolute paths of files that exist; called while the pointer's button is down. */
  readonly dragFiles?: (paths: readonly string[]) => void;
  /** Both answer null when the user thought better of it. */
  readonly chooseFolder?: (question: HandlerInput<'dialogs.chooseFolder'>) => Promise<string | null>;
  readonly saveFile?: (question: HandlerInput<'dialogs.saveFile'>) => Promise<string | null>;
  readonly copyText?: (text: string) => Promise<void>;
  /** New versions of the application, where it looks after them itself. */
  readonly updates?: Updates;
}

/** What answers at once tells how it stands; what goes on is told of by `onChange`. */
export interface Updates {
  status(): UpdateStatus;
  check(): UpdateStatus;
  download(): UpdateStatus;
  install(when: InstallWhen): UpdateStatus;
  /** Returns the function that stops listening. */
  onChange(listener: () => void): () => void;
}

export interface ArchiverOptions {
  /** Absolute path; holds all state. Made (0700) when missing. */
  readonly dataDir: string;
  readonly shell: AppStatus['shell'];
  readonly host: HostActions;
  /** By which ways requests leave this machine; default: straight. */
  readonly network?: HostNetwork;
  /** Default: the OS keychain through keytar. */
  readonly keychain?: Keychain;
  /** The password for memory-only mode (`MATCHKEEP_PASSWORD`); never written anywhere. */
  readonly memoryPassword?: string | undefined;
  /** True for the practice workspace: said in the status, changes nothing else. */
  readonly isPractice?: boolean;
  /** pino's level; default `info`. Logs go to `<dataDir>/logs`. */
  readonly logLevel?: string;
  /** Bounds one request for a token; default 120,000 ms. Injected in tests. */
  readonly tokenTimeoutMs?: number;
  /** Epoch ms; injected in tests. */
  readonly now?: () => number;
  /** In [0, 1), for jitter; injected in tests. */
  readonly random?: () => number;
  /** The alarm of the downloads, by the clock of `now`; injected in tests. */
  readonly setAlarm?: (callback: () => void, ms: number) => () => void;
}

/** What one pass did, and how many downloads are in which state after it. */
export interface SyncOnceReport {
  readonly pages: number;
  readonly matchesSeen: number;
  readonly gamesSeen: number;
  readonly newAssets: number;
  /** Why the listing could not be read, or what of it may be missing. */
  readonly problem: ErrorData | null;
  /** What kept due downloads from being fetched: the service, the sign-in, or (with files archived) the disk. */
  readonly queueProblem: ErrorData | null;
  readonly archived: number;
  readonly archivedBytes: number;
  /** In the state `failed`. */
  readonly failed: number;
  /** Waiting after an error, to be tried again. */
  readonly retrying: number;
  /** Not there yet on the service: scheduled, or waiting for it. */
  readonly waiting: number;
  readonly notOffered: number;
  readonly coverage: AppStatus['coverage'];
}

export type RestReason = 'asleep' | 'offline';

interface Stoppable {
  /** Ends it early: it throws `cancelled`. What was done by then stays. */
  readonly signal?: AbortSignal;
}

/**
 * What one command needs of an archiver: of its own, or of the process that owns the data folder (handover/client.ts).
 */
export interface CommandArchiver {
  readonly handlers: Pick<Handlers, HandedOverOperation>;
  /** Only for reading. */
  readonly catalogue: {
    readonly rules: Pick<Catalogue['rules'], 'list'>;
    readonly files: Pick<Catalogue['files'], 'byPath' | 'find'>;
    readonly downloads: Pick<Catalogue['downloads'], 'get' | 'counts'>;
  };
  /** Batched, at most four a second. Returns the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /**
   * One pass: list, fetch all that is due or waits after an error; resolves when nothing moves. What the service or
   * the sign-in keeps from being done is in the report. Throws `cancelled`, `not-configured`, and what concerns the disk.
   */
  syncOnce(options?: Stoppable): Promise<SyncOnceReport>;
  /** Gets one asset now, whatever the rules say. */
  fetch(asset: AssetName, options?: Stoppable): Promise<Download>;
  /** Past games, where the service has such a listing; their files come with the next pass. */
  backfill(range: BackfillRange & Stoppable): Promise<BackfillReport>;
  /** Reads every archived file again; with `repair`, what is damaged is wanted again. */
  verify(options: { readonly repair: boolean } & Stoppable): Promise<VerifyReport>;
  /** Puts the archive's own records back into the catalogue. */
  rebuild(options?: Stoppable): Promise<RebuildReport>;
  /** Accepts no further command of another process; resolves when those accepted before have ended. */
  finishCommands(): Promise<void>;
  close(): Promise<void>;
}

export interface Archiver extends CommandArchiver {
  readonly dataDir: string;
  /** One handler per operation but the two that change the workspace, which the shell adds. */
  readonly handlers: Omit<Handlers, 'practice.enter' | 'practice.leave'>;
  readonly catalogue: Catalogue;
  status(): AppStatus;
  /** The file of an export that was made ready for a browser; null where there is none. */
  exportFile(id: string): { readonly path: string; readonly name: string } | null;
  /** A zip of what helps to find a fault, without secrets, as it is being made. */
  diagnostics(): Promise<NodeJS.ReadableStream>;
  /** Starts the timers: sync every interval, downloads as they come due. Returns at once. */
  start(): void;
  /** After each file that stands in the archive and in the catalogue. Returns the function that stops listening. */
  onArchived(listener: (asset: AssetName) => void): () => void;
  /** Ends a rest; sync and resume at once. */
  wake(): void;
  /**
   * Nothing is begun, and what is under way stops where it can be taken up again, without counting as a failure:
   * the machine is about to sleep, or has no network. A service on this machine needs none: then `offline` does
   * nothing. Until `wake`, or for half an hour at most, should nobody notice that the reason is gone.
   */
  rest(reason: RestReason): void;
  /** Before a restart: begins no further transfer; resolves when none is under way. */
  finishTransfers(): Promise<void>;
  /** Stops new work, waits for durable steps (at most `limitMs`, default 5,000), lets go of the lock. */
  close(limitMs?: number): Promise<void>;
}
