/**
 * The long jobs on the archive: one at a time in a folder. Every caller can see that a job runs and how far it is, and
 * can wait for its outcome.
 */
import type { Amount, ArchiveOutcome, ArchiveWork } from '../../shared/archive-work.ts';
import { MatchkeepError } from '../../shared/errors.ts';

/** Minimum time between progress events: the status that shows progress counts all downloads. */
const emitIntervalMs = 1_000;

interface Job {
  /** The archive's folder. */
  readonly dir: string;
  readonly kind: ArchiveWork['kind'];
  /** What it will read, as far as that is known at its start. */
  readonly total: Amount | null;
}

export interface MaintenanceJobs {
  /** Throws `conflict` while another job runs in this folder, else what `perform` throws. */
  run<Report>(
    job: Job,
    perform: (onProgress: (progress: Amount) => void) => Promise<Report>,
    toOutcome: (report: Report) => ArchiveOutcome,
  ): Promise<Report>;
  /** Null while no job runs in this folder. */
  running(dir: string): ArchiveWork | null;
  /** Waits for the end of the job in this folder; null while none runs. Throws what the job throws. */
  outcome(dir: string): Promise<ArchiveOutcome | null>;
}

interface RunningJob {
  readonly state: () => ArchiveWork;
  readonly outcome: () => Promise<ArchiveOutcome>;
}

export function createMaintenanceJobs(options: {
  readonly now: () => number;
  /** A job began, made progress, or ended. */
  readonly onChange: () => void;
}): MaintenanceJobs {
  const { now, onChange } = options;
  const jobs = new Map<string, RunningJob>();
  return {
    async run({ dir, kind, total }, perform, toOutcome) {
      const other = jobs.get(dir);
      if (other) throw isBusy(other.state().kind);
      const begunAt = now();
      let lastEmittedAt = begunAt;
      const startedAt = new Date(begunAt).toISOString();
      let state: ArchiveWork = { kind, startedAt, progress: { files: 0, bytes: 0 }, elapsedMs: 0, total };
      const ended = perform((progress) => {
        const at = now();
        state = { ...state, progress, elapsedMs: Math.max(0, at - begunAt) };
        if (at - lastEmittedAt < emitIntervalMs) return;
        lastEmittedAt = at;
        onChange();
      });
      jobs.set(dir, { state: () => state, outcome: async () => toOutcome(await ended) });
      onChange();
      try {
        return await ended;
      } finally {
        jobs.delete(dir);
        onChange();
      }
    },
    running: (dir) => jobs.get(dir)?.state() ?? null,
    outcome: async (dir) => (await jobs.get(dir)?.outcome()) ?? null,
  };
}

const doing: Readonly<Record<ArchiveWork['kind'], string>> = {
  verify: 'verified',
  repair: 'repaired',
  rebuild: 'read into the catalogue',
};

function isBusy(kind: ArchiveWork['kind']): MatchkeepError {
  return new MatchkeepError('conflict', `The archive is already being ${doing[kind]}.`, {
    remedy: 'Wait until it finishes (the settings show the progress), then try again.',
  });
}
