/** What `rebuild` says before it begins, and its report. */

import { counted, formatCount } from '../../shared/base/counted.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { InterruptedRebuild, RebuildReport } from '../../shared/work/archive-work.ts';
import { timeText } from '../terminal/words.ts';
import { obstacleWords } from './obstacle-words.ts';

/** Which matches it will read and why; null if there is nothing to say, because it reads all of them as usual. */
export function rebuildStartText(interrupted: InterruptedRebuild | null, isContinue: boolean): string | null {
  if (interrupted === null) return isContinue ? 'No rebuild was interrupted. Reading all matches.' : null;
  const { startedAt, done, leftMatches, unreadable, obstacle } = interrupted;
  const name = `rebuild of ${timeText(startedAt)}`;
  if (obstacle !== null) {
    return isContinue
      ? `The ${name} cannot continue: ${obstacleWords[obstacle]}. Reading all matches.`
      : null;
  }
  const read = `${counted(done.matches, 'match', 'matches')} (${counted(done.files, 'file')}, ${sizeText(done.bytes)}) read`;
  const figures = `${read}, ${formatCount(leftMatches)} left`;
  if (!isContinue) {
    return `Starting over. The ${name} was interrupted: ${figures}. "matchkeep rebuild --continue" would have continued it.`;
  }
  const lines = [`Continuing the ${name}: ${figures}.`];
  if (unreadable > 0)
    lines.push(`${counted(unreadable, 'file')} could not be restored so far; the report at the end has all.`);
  return lines.join('\n');
}

/** What took the place of a damaged catalogue, whose file now has the name `path`. */
export function replacedText(path: string, restored: { readonly copiedAt: string } | null): string {
  const replaced = `The catalogue had to be replaced. Its file is now "${path}".`;
  if (restored === null) return replaced;
  return `${replaced}\nIts copy of ${timeText(restored.copiedAt)} took its place. Reading what the archive got since.`;
}

export function rebuildText({ matches, games, assets, bytes, unreadable, continued }: RebuildReport): string {
  const read = `Read ${counted(matches, 'match', 'matches')}, ${counted(games, 'game')}, ${counted(assets, 'file')} (${sizeText(bytes)})`;
  const before =
    continued === null || continued.files === 0
      ? ''
      : `, ${counted(continued.files, 'file')} of them restored before the interruption`;
  return [`${read}${before}.`, ...unreadable.map((path) => `unreadable  ${path}`)].join('\n');
}
