/** How fast a maintenance job of the archive is, and how long it will take. */
import { counted } from '../base/counted.ts';
import type { ArchiveWork } from './archive-work.ts';

export interface WorkRate {
  readonly filesPerSecond: number;
  /** Null for a rebuild, which reads only the sidecars of the files that it restores. */
  readonly bytesPerSecond: number | null;
  /** Null while it cannot be estimated. */
  readonly leftMs: number | null;
}

/** Nothing until the rate means something. */
const minElapsedMs = 2_000;

/** Null in the first seconds, and while nothing was read. */
export function toWorkRate(work: ArchiveWork): WorkRate | null {
  const { kind, progress, before, elapsedMs } = work;
  const files = progress.files - before.files;
  if (elapsedMs < minElapsedMs || files <= 0) return null;
  const bytes = progress.bytes - before.bytes;
  const perSecond = (value: number) => (1000 * value) / elapsedMs;
  return {
    filesPerSecond: perSecond(files),
    bytesPerSecond: kind === 'rebuild' ? null : perSecond(bytes),
    leftMs: leftMs(work, bytes),
  };
}

function leftMs({ total, matches, progress, elapsedMs }: ArchiveWork, bytes: number): number | null {
  if (total !== null) {
    const left = total.bytes - progress.bytes;
    return left <= 0 || bytes <= 0 ? null : (elapsedMs * left) / bytes;
  }
  if (matches === null || matches.done <= matches.before || matches.done >= matches.total) return null;
  return (elapsedMs * (matches.total - matches.done)) / (matches.done - matches.before);
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
