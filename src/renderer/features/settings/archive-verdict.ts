/** The results of maintenance jobs as sentences. */

import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { VerifyReport } from '../../../shared/work/archive-work.ts';
import { counted } from '../../format/counted.ts';
import type { ArchiveJobState, JobKind } from './archive-jobs.ts';

export interface Verdict {
  readonly isWhole: boolean;
  readonly words: string;
}

/** An unreadable file is not known to be intact; files that Matchkeep does not know do not matter. */
export function toVerdict({ missing, changed, unreadable, otherGames, away }: VerifyReport): Verdict {
  const isDamaged = missing.length + changed.length > 0;
  const isUnread = unreadable.length > 0;
  if (isDamaged && isUnread) {
    return { isWhole: false, words: 'Some files are damaged, and some could not be read.' };
  }
  if (isDamaged) return { isWhole: false, words: 'Some files are damaged.' };
  if (isUnread) return { isWhole: false, words: 'Some files could not be read. All others are intact.' };
  if (otherGames.length > 0) {
    return { isWhole: false, words: 'All files are intact, but some timelines belong to another game.' };
  }
  if (away) {
    const dirs = away.map(({ dir }) => dir).join(', ');
    return { isWhole: true, words: `All files that are there are intact. Not there, and not read: ${dirs}.` };
  }
  return { isWhole: true, words: 'All files are intact.' };
}

/** After a repair: damaged files are queued, and Downloads shows their progress. */
export function repairWords(report: VerifyReport): string {
  const { missing, changed, unreadable, repairing } = report;
  const damaged = missing.length + changed.length;
  if (damaged === 0) return toVerdict(report).words;
  const left = damaged - repairing;
  const parts = [
    repairing > 0 &&
      `${counted(repairing, 'file was damaged and is', 'files were damaged and are')} downloaded again. See Downloads.`,
    left > 0 && `${counted(left, 'file')} cannot be downloaded again.`,
    unreadable.length > 0 && 'Some files could not be read.',
  ];
  return parts.filter((part) => part !== false).join(' ');
}

const names: Readonly<Record<JobKind, string>> = {
  verify: 'The verification',
  repair: 'The repair',
  rebuild: 'The catalogue rebuild',
  move: 'The move',
  clear: 'The move',
  attach: 'Reading the read-only archive',
  detach: 'Detaching the read-only archive',
};

export interface EndNotice {
  readonly title: string;
  readonly message: string;
  readonly isBad: boolean;
}

/** The notice for a user on another screen. */
export function toEndNotice(work: JobKind, { check, moved, error }: ArchiveJobState): EndNotice {
  const name = names[work];
  if (error) {
    const remedy = error instanceof MatchkeepError ? (error.remedy ?? '') : '';
    return { title: `${name} failed.`, message: `${error.message} ${remedy}`.trim(), isBad: true };
  }
  const title = `${name} is finished.`;
  if (moved !== null)
    return { title, message: `The archive is in ${moved.to}.`, isBad: moved.left.length > 0 };
  if (work === 'attach' || work === 'detach')
    return { title, message: 'The library, the statistics and the data set follow.', isBad: false };
  if (work === 'rebuild' || check === null) {
    return { title, message: 'The catalogue matches the archive again.', isBad: false };
  }
  const { isWhole, words } = toVerdict(check.report);
  const { repairing } = check.report;
  const message = repairing > 0 ? `${counted(repairing, 'file')} will be downloaded again.` : words;
  return isWhole
    ? { title, message, isBad: false }
    : { title, message: `${message} See Archive in the settings for the list.`, isBad: true };
}
