/** The verifications of the archive: of all files, of a part that the user asks for, and of what is due. */
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { counted } from '../../shared/base/counted.ts';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import type {
  Amount,
  InterruptedVerification,
  VerifiedPart,
  VerifyReport,
} from '../../shared/work/archive-work.ts';
import type { VerifiedWhat } from '../../shared/work/verification-runs.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { checkCatalogue } from '../catalogue/check-catalogue.ts';
import type { DueContent } from '../catalogue/files/due-checks.ts';
import type { RecordedRun } from '../catalogue/files/verification-runs.ts';
import type { Stoppable } from '../domain/stoppable.ts';
import { describeInterrupted } from './interrupted-verification.ts';
import type { JobProgress, MaintenanceJobs, Observed } from './jobs.ts';
import { obstacleTo } from './obstacle.ts';
import { verifyAgainstCatalogue } from './verify.ts';
import { type ArchivePart, type PartReport, verifyPart } from './verify-part.ts';

interface VerificationsOptions {
  readonly catalogue: Catalogue;
  readonly archive: Pick<ArchiveRoom, 'connection'>;
  readonly changes: Pick<Changes, 'emit'>;
  readonly now: () => number;
  readonly random?: (() => number) | undefined;
  readonly jobs: MaintenanceJobs;
  /** See adopt-archive.ts: a catalogue that has not read its archive is no measure for it. */
  readonly adopt: () => Promise<void>;
  /** See interrupted-corrections.ts. */
  readonly settleLeft: () => Promise<void>;
}

interface VerifyOptions {
  readonly repair: boolean;
  readonly resume?: boolean | undefined;
  readonly part?: VerifiedPart | undefined;
}

export interface Verifications {
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
  /** Null while a verification runs, and if the last one ended. */
  interrupted(): InterruptedVerification | null;
}

export function createVerifications(options: VerificationsOptions): Verifications {
  const { catalogue, changes, now, jobs, adopt, settleLeft, random = Math.random } = options;
  const archive = options.archive.connection;
  const present = () => ({ archiveId: archive.id() ?? '', dir: resolve(archive.dir()), now: now() });

  /** Records a verification that was asked for when it has ended; one that has read nothing is not worth it. */
  const begin = (what: VerifiedWhat, isRepair: boolean, beganAt = now()) => {
    let read: Amount = { files: 0, bytes: 0 };
    const record = (end: Pick<RecordedRun, 'isComplete' | 'files' | 'bytes' | 'damaged' | 'repairing'>) => {
      if (end.files > 0)
        catalogue.verification.recordRun({ what, beganAt, endedAt: now(), isRepair, ...end });
    };
    return {
      follow: (onProgress: (progress: JobProgress) => void) => (progress: Amount) => {
        read = { ...progress };
        onProgress({ progress });
      },
      async recorded<R extends VerifyReport>(verified: Promise<R>): Promise<R> {
        try {
          const report = await verified;
          const {
            checkedFiles: files,
            checkedBytes: bytes,
            missing,
            changed,
            unreadable,
            repairing,
          } = report;
          const damaged = missing.length + changed.length + unreadable.length;
          record({ isComplete: true, files, bytes, damaged, repairing });
          return report;
        } catch (error) {
          record({ isComplete: false, ...read, damaged: null, repairing: 0 });
          throw error;
        }
      },
    };
  };

  const interrupted = (): InterruptedVerification | null => {
    const work = jobs.running(archive.dir());
    if (work?.kind === 'verify' || work?.kind === 'repair') return null;
    const { verification, files } = catalogue;
    const record = verification.recorded();
    return record && describeInterrupted(record, verification.countFindings(), files.totals(), present());
  };
  const verifyAll: Verifications['verify'] = async ({ repair, resume = false, signal, onWork }) => {
    const record = resume ? catalogue.verification.recorded() : null;
    const continues = record !== null && obstacleTo(record, present()) === null ? record : null;
    const run = begin('all', repair, continues?.startedAt);
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
        await checkCatalogue(catalogue, { isQuick: false, signal: stop });
        await settleLeft();
        return await verifyAgainstCatalogue({
          catalogue,
          archive: await archive.get(),
          repair,
          continues,
          now,
          signal: stop,
          onProgress: run.follow(onProgress),
        });
      },
      (report) => ({ kind: 'check', isRepair: repair, report }),
    );
    const report = await run.recorded(verified).catch((error) => {
      const left = isCancelled(error) ? interrupted()?.left : undefined;
      throw left === undefined ? error : stoppedVerification(left);
    });
    changes.emit('archive.verified');
    return report;
  };
  const find = (part: VerifiedPart): ArchivePart => {
    const { files } = catalogue;
    if (part.kind === 'damaged') return files.knownDamaged();
    const found =
      part.kind === 'sample' ? files.sample(part.files, random) : files.archivedSince(Date.parse(part.at));
    return { files: found, versions: [] };
  };
  const verifyOnlyPart = async (
    asked: VerifiedPart,
    { repair, signal, onWork }: VerifyOptions & Observed,
  ) => {
    const part = find(asked);
    const run = begin(asked.kind, repair);
    const verified = jobs.run(
      { dir: archive.dir(), kind: repair ? 'repair' : 'verify', total: null, canStop: true, signal, onWork },
      async (onProgress, stop) => {
        await settleLeft();
        const opened = { catalogue, archive: await archive.get(), part, repair, now };
        const read = { comparesGames: true, signal: stop };
        return await verifyPart({ ...opened, ...read, onProgress: run.follow(onProgress) });
      },
      ({ found: _, ...report }) => ({ kind: 'check', isRepair: repair, report }),
    );
    const { found: _, ...report } = await run.recorded(verified);
    changes.emit('archive.verified');
    return report;
  };
  const verify: Verifications['verify'] = async (asked) => {
    await adopt();
    return await (asked.part === undefined ? verifyAll(asked) : verifyOnlyPart(asked.part, asked));
  };
  const verifySome: Verifications['verifySome'] = async (contents, { repair, signal }) => {
    const part = {
      files: contents.filter(({ isEarlier }) => !isEarlier),
      versions: contents.filter(({ isEarlier }) => isEarlier),
    };
    const before = catalogue.files.damage();
    const beganAt = now();
    const opened = { catalogue, archive: await archive.get(), part, repair, now };
    const report = await verifyPart({ ...opened, comparesGames: false, isSlow: true, signal });
    catalogue.verification.recordRun({
      what: 'unasked',
      beganAt,
      endedAt: now(),
      isComplete: true,
      isRepair: repair,
      files: report.checkedFiles,
      bytes: report.checkedBytes,
      damaged: report.found,
      repairing: report.repairing,
    });
    changes.emit('status.changed');
    if (!isDeepStrictEqual(before, catalogue.files.damage())) changes.emit('archive.checked');
    return report;
  };
  return { verify, verifySome, interrupted };
}

function stoppedVerification(left: Amount): MatchkeepError {
  const files = counted(left.files, 'file is', 'files are');
  return new MatchkeepError('cancelled', `The verification was stopped; ${files} left.`, {
    remedy: 'To finish it later, use "Continue" in the settings or "matchkeep verify --continue".',
  });
}
