import type { BridgeEvent } from '../../shared/bridge/bridge.ts';
import type { Download } from '../../shared/domain/domain.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Stoppable } from '../domain/stoppable.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { BackfillRange, BackfillReport } from '../sync/backfill/backfill-report.ts';
import type { HandedOverOperation } from './command-operations.ts';
import type { SyncOnceReport } from './types.ts';

/**
 * What one command needs of an archiver: of its own, or of the process that owns the data folder (handover/client.ts).
 */
export interface CommandArchiver extends Pick<Maintenance, 'verify' | 'rebuild' | 'move'> {
  readonly handlers: Pick<Handlers, HandedOverOperation>;
  /** True if another process does the work: it continues after the command has ended. */
  readonly isHandedOver: boolean;
  /** Only for reading. */
  readonly catalogue: Pick<Catalogue, 'damage'> & {
    readonly browse: Pick<Catalogue['browse'], 'game'>;
    readonly rules: Pick<Catalogue['rules'], 'spelling' | 'known'>;
    readonly files: Pick<Catalogue['files'], 'byPath' | 'find'>;
    readonly downloads: Pick<Catalogue['downloads'], 'get' | 'counts' | 'isListed'>;
  };
  /** Batched, at most four a second. Returns the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /**
   * One pass: list, fetch all that is due or waits after an error; resolves when nothing is left to do. The report
   * includes failures of the service and the sign-in, and the end of the command's time. Throws `cancelled`, `not-configured`, and disk errors.
   */
  syncOnce(options?: Stoppable): Promise<SyncOnceReport>;
  /** Gets one asset now, whatever the rules say. Throws `cancelled`, also when the time of a command has ended. */
  fetch(asset: AssetName, options?: Stoppable): Promise<Download>;
  /** Past games, where the service has such a listing; their files come with the next pass. Throws as `fetch`. */
  backfill(range: BackfillRange & Stoppable): Promise<BackfillReport>;
  /**
   * This process has read damage in the catalogue when that was the file with this inode: nothing reads or writes it any
   * more. Does nothing if another file is the catalogue by now, as after a rebuild.
   */
  reportDamage(inode: string): Promise<void>;
  /**
   * Resolves when no command of another process runs here, and accepts none after that. `onWait` is called once, with the
   * number of processes, if there are some.
   */
  finishCommands(onWait?: (processes: number) => void): Promise<void>;
  close(): Promise<void>;
}
