/**
 * Maintenance of the archive as a whole: verify and repair its files, rebuild the catalogue from its folder, and adopt
 * an archive that the catalogue does not know. One such job runs at a time in a folder. A job that was interrupted can
 * be continued.
 */
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { counted } from '../../shared/base/counted.ts';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import type {
  Amount,
  ArchiveWork,
  InterruptedRebuild,
  InterruptedVerification,
  RebuildReport,
  VerifiedPart,
  VerifyReport,
} from '../../shared/work/archive-work.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import { hashOrNull } from '../archive/earlier-version.ts';
import { findContent } from '../archive/file-path.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DueContent } from '../catalogue/files/due-checks.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Stoppable } from '../domain/stoppable.ts';
import type { Log } from '../platform/log.ts';
import { createAdoptArchive, endAdoption } from './adopt-archive.ts';
import { createInterruptedCorrections, type InterruptedCorrections } from './interrupted-corrections.ts';
import { describeInterruptedRebuild } from './interrupted-rebuild.ts';
import { describeInterrupted } from './interrupted-verification.ts';
import { createMaintenanceJobs, type MaintenanceJobs } from './jobs.ts';
import { obstacleTo } from './obstacle.ts';
import { runRebuild } from './run-rebuild.ts';
import { verifyAgainstCatalogue } from './verify.ts';
import { type PartReport, verifyPart } from './verify-part.ts';

export interface MaintenanceOptions {
  readonly catalogue: Catalogue;
  readonly archive: Pick<ArchiveRoom, 'connection'>;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
}

type Operation =
  | 'archive.verify'
  | 'archive.damaged'
  | 'archive.interrupted'
  | 'archive.interruptedRebuild'
  | 'archive.rebuild'
  | 'archive.awaitJob'
  | 'archive.stopJob'
  | 'files.verify';

export interface Observed extends Stoppable {
  /** The state of the job, at its start and then at most once a second. */
  readonly onWork?: (work: ArchiveWork) => void;
}

interface VerifyOptions {
  readonly repair: boolean;
  readonly resume?: boolean | undefined;
  readonly part?: VerifiedPart | undefined;
}

export interface Maintenance extends AsyncDisposable {
  /**
   * Reads every archived file again, or those of `part`; with `repair`, damaged files are downloaded again. With `resume`,
   * it continues an interrupted verification where that is possible. Throws `cancelled`.
   */
  verify(options: VerifyOptions & Observed): Promise<VerifyReport>;
  /** Reads these, one after the other, while other jobs may begin. Throws the archive's errors, and `cancelled`. */
  verifySome(
    contents: readonly DueContent[],
    options: { readonly repair: boolean } & Stoppable,
  ): Promise<PartReport>;
  /** Whether a job runs in the archive's folder. */
  isBusy(): boolean;
  /**
   * Restores the catalogue from the archive's own records. With `resume`, it continues an interrupted rebuild where that
   * is possible. Throws `cancelled`.
   */
  rebuild(options?: { readonly resume?: boolean } & Observed): Promise<RebuildReport>;
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

  const interrupted = (): InterruptedVerification | null => {
    const work = jobs.running(archive.dir());
    if (work?.kind === 'verify' || work?.kind === 'repair') return null;
    const { verification, files } = catalogue;
    const record = verification.recorded();
    return record && describeInterrupted(record, verification.countFindings(), files.totals(), present());
  };
  const verifyAll: Maintenance['verify'] = async ({ repair, resume = false, signal, onWork }) => {
    const record = resume ? catalogue.verification.recorded() : null;
    const continues = record !== null && obstacleTo(record, present()) === null ? record : null;
    const job = {
      dir: archive.dir(),
      kind: repair ? 'repair' : 'verify',
      total: catalogue.files.totals(),
      ...(continues && { before: { files: continues.files, bytes: continues.bytes } }),
      canStop: true,
      signal,
      onWork,
    } as const;
    const verified = jobs.run(
      job,
      async (onProgress, stop) => {
        await corrections.settleLeft();
        return await verifyAgainstCatalogue({
          catalogue,
          archive: await archive.get(),
          repair,
          continues,
          now,
          signal: stop,
          onProgress: (progress) => onProgress({ progress }),
        });
      },
      (report) => ({ kind: 'check', isRepair: repair, report }),
    );
    const report = await verified.catch((error) => {
      const left = isCancelled(error) ? interrupted()?.left : undefined;
      throw left === undefined ? error : stoppedVerification(left);
    });
    changes.emit('archive.verified');
    return report;
  };
  const verifyDamaged: Maintenance['verify'] = async ({ repair, signal, onWork }) => {
    const part = catalogue.files.knownDamaged();
    const contents = [...part.files, ...part.versions];
    const total = { files: contents.length, bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0) };
    const { found: _, ...report } = await jobs.run(
      { dir: archive.dir(), kind: repair ? 'repair' : 'verify', total, canStop: true, signal, onWork },
      async (onProgress, stop) => {
        const opened = { catalogue, archive: await archive.get(), part, repair, now };
        const read = { comparesGames: false, signal: stop };
        return await verifyPart({ ...opened, ...read, onProgress: (progress) => onProgress({ progress }) });
      },
      ({ found: _, ...report }) => ({ kind: 'check', isRepair: repair, report }),
    );
    changes.emit('archive.verified');
    return report;
  };
  const verify: Maintenance['verify'] = (asked) =>
    asked.part === undefined ? verifyAll(asked) : verifyDamaged(asked);
  const verifySome: Maintenance['verifySome'] = async (contents, { repair, signal }) => {
    const part = {
      files: contents.filter(({ isEarlier }) => !isEarlier),
      versions: contents.filter(({ isEarlier }) => isEarlier),
    };
    const before = catalogue.files.damage();
    const opened = { catalogue, archive: await archive.get(), part, repair, now };
    const report = await verifyPart({ ...opened, comparesGames: false, isSlow: true, signal });
    changes.emit('status.changed');
    if (!isDeepStrictEqual(before, catalogue.files.damage())) changes.emit('archive.checked');
    return report;
  };
  const interruptedRebuild = (): InterruptedRebuild | null => {
    const record = jobs.running(archive.dir())?.kind === 'rebuild' ? null : catalogue.rebuild.recorded();
    return record && describeInterruptedRebuild(record, present());
  };
  const rebuild: Maintenance['rebuild'] = async ({ resume = false, signal, onWork } = {}) => {
    try {
      const opened = await archive.get();
      const job = { dir: archive.dir(), canStop: true, resume, signal, onWork };
      const report = await runRebuild({ catalogue, jobs, now }, opened, job);
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
    verify,
    verifySome,
    isBusy: () => jobs.running(archive.dir()) !== null,
    rebuild,
    async adoptArchive() {
      await adopt();
      await corrections.settleLeft();
    },
    settleFailed: corrections.settleFailed,
    jobs,
    handlers: {
      'archive.verify': verify,
      'archive.damaged': () => ({ items: [...catalogue.files.damaged(maxShownDamaged)] }),
      'archive.interrupted': interrupted,
      'archive.interruptedRebuild': interruptedRebuild,
      'archive.rebuild': ({ resume = false }) => rebuild({ resume }),
      'archive.awaitJob': () => jobs.outcome(archive.dir()),
      'files.verify': async ({ assetId, version }) => {
        const { path, sha256 } = findContent(catalogue.files, assetId, version);
        const { store } = await archive.get();
        const present = await hashOrNull(store, path).catch((error: unknown) => {
          throw diskError(error, `read ${path}`);
        });
        return { state: present === null ? 'missing' : present === sha256 ? 'intact' : 'changed' };
      },
      'archive.stopJob'() {
        jobs.stop(archive.dir());
        return null;
      },
    },
    [Symbol.asyncDispose]: jobs.close,
  };
}

const maxShownDamaged = 200;

function stoppedVerification(left: Amount): MatchkeepError {
  const files = counted(left.files, 'file is', 'files are');
  return new MatchkeepError('cancelled', `The verification was stopped; ${files} left.`, {
    remedy: 'To finish it later, use "Continue" in the settings or "matchkeep verify --continue".',
  });
}

function stoppedRebuild(leftMatches: number): MatchkeepError {
  const matches = counted(leftMatches, 'match is', 'matches are');
  return new MatchkeepError('cancelled', `The rebuild was stopped; ${matches} left.`, {
    remedy: 'To finish it later, use "Continue" in the settings or "matchkeep rebuild --continue".',
  });
}
