/**
 * Maintenance of the archive as a whole: verify and repair its files, rebuild the catalogue from its folder, move it to
 * another one, and adopt an archive that the catalogue does not know. One such job runs at a time in a folder. A job that was interrupted can
 * be continued.
 */
import { resolve } from 'node:path';
import { counted } from '../../shared/base/counted.ts';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import type { InterruptedRebuild, RebuildReport } from '../../shared/work/archive-work.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import { hashOrNull } from '../archive/earlier-version.ts';
import { findContent } from '../archive/file-path.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RebuildRecord } from '../catalogue/files/rebuild.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Log } from '../platform/log.ts';
import { createAdoptArchive, endAdoption } from './adopt-archive.ts';
import { createFurtherMaintenance, type FurtherMaintenance } from './further-archives.ts';
import { createInterruptedCorrections, type InterruptedCorrections } from './interrupted-corrections.ts';
import { createMaintenanceJobs, type MaintenanceJobs, type Observed } from './jobs.ts';
import { type LookReport, lookForFiles } from './look-for-files.ts';
import { createMoves, type Moves, type MovesOptions } from './moves.ts';
import { obstacleTo, type Present } from './obstacle.ts';
import { runRebuild } from './run-rebuild.ts';
import { createVerifications, type Verifications } from './verifications.ts';

export interface MaintenanceOptions extends Pick<MovesOptions, 'dataDir' | 'settings'> {
  readonly catalogue: Catalogue;
  readonly archive: Pick<ArchiveRoom, 'connection' | 'sidecars'>;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
  /** In [0, 1); for samples. */
  readonly random?: (() => number) | undefined;
}

type Operation =
  | 'archive.attachReadOnly'
  | 'archive.verify'
  | 'archive.interrupted'
  | 'archive.interruptedRebuild'
  | 'archive.giveUpMove'
  | 'archive.interruptedMove'
  | 'archive.move'
  | 'archive.rebuild'
  | 'archive.awaitJob'
  | 'archive.stopJob'
  | 'files.verify';

export interface Maintenance extends AsyncDisposable, Pick<Verifications, 'verify' | 'verifySome'> {
  /** Whether a job runs in the archive's folder. */
  isBusy(): boolean;
  /**
   * Restores the catalogue from the archive's own records. With `resume`, it continues an interrupted rebuild where that
   * is possible. Throws `cancelled`.
   */
  rebuild(options?: { readonly resume?: boolean } & Observed): Promise<RebuildReport>;
  readonly move: Moves['move'];
  readonly continueMove: Moves['continueLeft'];
  readonly requireNoMove: Moves['requireNone'];
  /** Call when the user has chosen another folder. */
  readonly giveUpMove: Moves['giveUp'];
  readonly further: FurtherMaintenance;
  /** How many of the archived files are in the archive's folder, without reading them. Throws disk errors. */
  look(): Promise<LookReport>;
  /** See adopt-archive.ts. It also settles interrupted corrections: see interrupted-corrections.ts. */
  adoptArchive(): Promise<void>;
  readonly settleFailed: InterruptedCorrections['settleFailed'];
  readonly jobs: MaintenanceJobs;
  readonly handlers: Pick<Handlers, Operation>;
}

export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const { catalogue, changes, log, now } = options;
  const archive = options.archive.connection;
  const jobs = createMaintenanceJobs({ now, onChange: () => changes.emit('status.changed') });
  const onAdopted = () => changes.emit('archive.adopted');
  const corrections = createInterruptedCorrections({ catalogue, archive: archive.get, changes, log });
  const adopt = createAdoptArchive({ catalogue, archive, jobs, now, log, onAdopted });
  const present = () => ({ archiveId: archive.id() ?? '', dir: resolve(archive.dir()), now: now() });

  const verifications = createVerifications({ ...options, jobs, adopt, settleLeft: corrections.settleLeft });
  const moves = createMoves({ ...options, jobs, adopt });
  const further = createFurtherMaintenance({ ...options, jobs, adopt, onChange: onAdopted });
  const interruptedRebuild = (): InterruptedRebuild | null => {
    const record = jobs.running(archive.dir())?.kind === 'rebuild' ? null : catalogue.rebuild.recorded();
    return record && describeInterruptedRebuild(record, present());
  };
  const rebuild: Maintenance['rebuild'] = async ({ resume = false, signal, onWork } = {}) => {
    try {
      const opened = await archive.get();
      const job = { dir: archive.dir(), canStop: true, resume, signal, onWork };
      const report = await runRebuild({ catalogue, jobs, now, settled: archive.get }, opened, job);
      endAdoption(catalogue, opened.id);
      return report;
    } catch (error) {
      const left = isCancelled(error) ? interruptedRebuild()?.leftMatches : undefined;
      throw left === undefined ? error : stoppedRebuild(left);
    } finally {
      onAdopted(); // After a cancelled rebuild, too: the catalogue has what was read before.
    }
  };
  return {
    verify: verifications.verify,
    verifySome: verifications.verifySome,
    isBusy: () => jobs.running(archive.dir()) !== null,
    rebuild,
    move: moves.move,
    continueMove: moves.continueLeft,
    requireNoMove: moves.requireNone,
    giveUpMove: moves.giveUp,
    further,
    look: async () => await lookForFiles(await archive.get(), catalogue.files),
    async adoptArchive() {
      await adopt();
      await corrections.settleLeft();
    },
    settleFailed: corrections.settleFailed,
    jobs,
    handlers: {
      'archive.verify': verifications.verify,
      'archive.interrupted': verifications.interrupted,
      'archive.interruptedRebuild': interruptedRebuild,
      'archive.rebuild': ({ resume = false }) => rebuild({ resume }),
      'archive.attachReadOnly': ({ dir }) => further.attach({ dir }),
      'archive.move': ({ dir }) => moves.move({ dir }),
      'archive.interruptedMove': moves.interrupted,
      'archive.giveUpMove'() {
        moves.giveUp();
        return null;
      },
      'archive.awaitJob': () => jobs.outcome(archive.dir()),
      'files.verify': async ({ assetId, version }) => {
        const content = findContent(catalogue.files, assetId, version);
        const { store } = await archive.get();
        const present = await hashOrNull(store, content.path).catch((error: unknown) => {
          throw diskError(error, `read ${content.path}`);
        });
        const finding = present === null ? 'missing' : present === content.sha256 ? null : 'changed';
        catalogue.verification.recordChecked([{ ...content, finding }], now(), false);
        changes.emit('archive.checked');
        return { state: finding ?? 'intact' };
      },
      'archive.stopJob'() {
        jobs.stop(archive.dir());
        return null;
      },
    },
    async [Symbol.asyncDispose]() {
      moves.leave();
      await jobs.close();
    },
  };
}

function stoppedRebuild(leftMatches: number): MatchkeepError {
  const matches = counted(leftMatches, 'match is', 'matches are');
  return new MatchkeepError('cancelled', `The rebuild was stopped; ${matches} left.`, {
    remedy: 'To finish it later, use "Continue" in the settings or "matchkeep rebuild --continue".',
  });
}

/** What the user sees of an interrupted rebuild. */
function describeInterruptedRebuild(record: RebuildRecord, present: Present): InterruptedRebuild {
  const { matches, totalMatches, files, bytes, unreadable } = record;
  return {
    startedAt: new Date(record.startedAt).toISOString(),
    recordedAt: new Date(record.recordedAt).toISOString(),
    done: { matches, files, bytes },
    leftMatches: Math.max(0, totalMatches - matches),
    unreadable,
    obstacle: obstacleTo(record, present),
  };
}
