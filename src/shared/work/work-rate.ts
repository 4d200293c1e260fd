/** How fast a maintenance job of the archive is, and how long it will take. */
import { counted } from '../base/counted.ts';
import type { Amount, ArchiveWork } from './archive-work.ts';

export interface WorkRate {
  readonly filesPerSecond: number;
  /** Null for a rebuild, which reads only the sidecars of the files that it restores. */
  readonly bytesPerSecond: number | null;
  /** Null while it cannot be estimated. */
  readonly leftMs: number | null;
}

/** Nothing until the rate means something. */
const minRecentMs = 2_000;
/** The first files say little about the others: no time left before so much was done, or so much time has passed. */
const minElapsedMs = 5_000;
const minShare = 0.02;
const longElapsedMs = 60_000;
/** To open a file takes about as long as to read so much. */
const bytesToOpen = 65_536;

/** What files take, in bytes. */
export const effort = ({ files, bytes }: Amount): number => bytes + files * bytesToOpen;

/** Of the last seconds. Null in the first ones, and while nothing was read. */
export function toWorkRate(work: ArchiveWork): WorkRate | null {
  const { files, bytes, elapsedMs } = work.recent;
  if (elapsedMs < minRecentMs || files <= 0) return null;
  const perSecond = (value: number) => (1000 * value) / elapsedMs;
  return {
    filesPerSecond: perSecond(files),
    bytesPerSecond: work.kind === 'rebuild' || work.kind === 'attach' ? null : perSecond(bytes),
    leftMs: leftMs(work),
  };
}

function leftMs(work: ArchiveWork): number | null {
  const { recent, elapsedMs } = work;
  const amounts = toAmounts(work);
  if (amounts === null) return null;
  const { done, total, left, recently } = amounts;
  const isKnown = elapsedMs >= longElapsedMs || (elapsedMs >= minElapsedMs && done >= minShare * total);
  return !isKnown || left <= 0 || recently <= 0 ? null : (recent.elapsedMs * left) / recently;
}

/** In one unit: matches of a rebuild, else the effort. `done`: since the start. */
function toAmounts({ total, matches, progress, before, recent }: ArchiveWork) {
  if (total !== null)
    return {
      done: effort(progress) - effort(before),
      total: effort(total),
      left: effort(total) - effort(progress),
      recently: effort(recent),
    };
  if (matches === null) return null;
  const { done, total: all } = matches;
  return { done: done - matches.before, total: all, left: all - done, recently: recent.matches };
}

/** The part of the job that is done, from 0 to 1; null if that is not known. */
export function toDoneShare({ total, matches, progress }: ArchiveWork): number | null {
  if (total !== null) return total.bytes === 0 ? 0 : Math.min(1, progress.bytes / total.bytes);
  return matches === null ? null : matches.done / Math.max(1, matches.total);
}

/** The last part of the job, which has no progress figures: a look at the folders. Null before it. */
export function toLastPart({ total, progress, matches }: ArchiveWork): string | null {
  if (total !== null) return progress.files < total.files ? null : 'comparing the folder with the catalogue';
  const isLookingBack = matches !== null && matches.before > 0 && matches.done >= matches.total;
  return isLookingBack ? 'looking for changes in the matches that were read before' : null;
}

/** `350 files/s`; with one decimal if it is slow. */
export function formatFileRate(filesPerSecond: number, formatCount: (value: number) => string): string {
  const rate = filesPerSecond < 10 ? Math.round(filesPerSecond * 10) / 10 : Math.round(filesPerSecond);
  return counted(rate, 'file/s', 'files/s', formatCount);
}
