/**
 * The long works on the archive: one at a time for a folder. Whoever comes after its start sees that it runs and how
 * far it is, and can wait for what it comes to.
 */
import type { Amount, ArchiveOutcome, ArchiveWork } from '../../shared/archive-work.ts';
import { MatchkeepError } from '../../shared/errors.ts';

/** How often a work under way is told of: what tells of it counts all downloads. */
const tellEveryMs = 1_000;

interface Begun {
  /** The archive's folder. */
  readonly dir: string;
  readonly kind: ArchiveWork['kind'];
  /** What it will read, as far as is known at its start. */
  readonly total: Amount | null;
}

export interface ArchiveWorks {
  /** Throws `conflict` where a work runs on this folder already, else what `perform` throws. */
  run<Report>(
    work: Begun,
    perform: (onProgress: (progress: Amount) => void) => Promise<Report>,
    outcomeOf: (report: Report) => ArchiveOutcome,
  ): Promise<Report>;
  /** Null where nothing runs on this folder. */
  running(dir: string): ArchiveWork | null;
  /** Waits for the end of what runs on this folder; null where nothing does. Throws what it throws. */
  outcome(dir: string): Promise<ArchiveOutcome | null>;
}

interface Running {
  readonly work: () => ArchiveWork;
  readonly outcome: () => Promise<ArchiveOutcome>;
}

export function createArchiveWorks(options: {
  readonly now: () => number;
  /** A work began, is further, or ended. */
  readonly onChange: () => void;
}): ArchiveWorks {
  const { now, onChange } = options;
  const works = new Map<string, Running>();
  return {
    async run({ dir, kind, total }, perform, outcomeOf) {
      const other = works.get(dir);
      if (other) throw isBusy(other.work().kind);
      let toldAt = now();
      const startedAt = new Date(toldAt).toISOString();
      let running: ArchiveWork = { kind, startedAt, progress: { files: 0, bytes: 0 }, total };
      const ended = perform((progress) => {
        running = { ...running, progress };
        if (now() - toldAt < tellEveryMs) return;
        toldAt = now();
        onChange();
      });
      works.set(dir, { work: () => running, outcome: async () => outcomeOf(await ended) });
      onChange();
      try {
        return await ended;
      } finally {
        works.delete(dir);
        onChange();
      }
    },
    running: (dir) => works.get(dir)?.work() ?? null,
    outcome: async (dir) => (await works.get(dir)?.outcome()) ?? null,
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
