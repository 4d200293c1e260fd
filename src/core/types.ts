/** What a shell needs to start an archiver, and what it gets. */

import type { AppStatus } from '../shared/domain.ts';
import type { Handlers } from './bridge/dispatch.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { CommandArchiver } from './collector/command-archiver.ts';
import type { SuspendReason } from './collector/types.ts';
import type { AssetName } from './domain/assets.ts';
import type { HostActions } from './host/types.ts';
import type { HostNetwork } from './network/network.ts';
import type { Keychain } from './session/keychain.ts';

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
  /** Ends a suspension; looks at once for work that is due. */
  resume(): void;
  /**
   * Nothing is begun, and what is under way stops where it can be taken up again, without counting as a failure:
   * the machine is about to sleep, or has no network. A service on this machine needs none: then `offline` does
   * nothing. Until `resume`, or for half an hour at most.
   */
  suspend(reason: SuspendReason): void;
  /** Before a restart: begins no further transfer; resolves when none is under way. */
  finishTransfers(): Promise<void>;
  /** Stops new work, waits for durable steps (at most `limitMs`, default 5,000), lets go of the lock. */
  close(limitMs?: number): Promise<void>;
}
