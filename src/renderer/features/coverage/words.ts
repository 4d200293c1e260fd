/** The whole coverage in sentences. What is not due yet is told apart, so a complete archive reads as one. */
import type { AppStatus } from '../../../shared/domain.ts';
import { counted, formatCount } from '../../format/counted.ts';

const are = (value: number) => (value === 1 ? 'is' : 'are');

/** `All 89 files of games played so far are archived. 15 more are scheduled for games …` */
export function coverageSentences({ coverage, queue }: AppStatus): readonly string[] {
  const { wanted, archived, due, waiting, notOffered, failed, held } = coverage;
  const scheduled = Math.min(queue.counts.scheduled, waiting);
  const again = waiting - scheduled;
  const come = wanted - scheduled;
  const sentences: string[] = [];
  if (come === 0) sentences.push('No game with a wanted file has been played yet.');
  else if (archived === come)
    sentences.push(`All ${counted(come, 'file')} of games played so far ${are(come)} archived.`);
  else
    sentences.push(
      `${formatCount(archived)} of ${counted(come, 'file')} of games played so far ${are(archived)} archived.`,
    );
  if (due > 0) sentences.push(`${formatCount(due)} ${are(due)} queued or downloading.`);
  if (again > 0) sentences.push(`${formatCount(again)} not available yet; checking again.`);
  if (notOffered > 0)
    sentences.push(`${formatCount(notOffered)} ${are(notOffered)} not offered by the service.`);
  if (failed > 0) sentences.push(`${formatCount(failed)} failed.`);
  if (held > 0) sentences.push(`${formatCount(held)} ${are(held)} paused or cancelled by you.`);
  if (scheduled > 0)
    sentences.push(
      `${formatCount(scheduled)} ${come === 0 ? '' : 'more '}${are(scheduled)} scheduled for games that are not played yet or have just ended.`,
    );
  return sentences;
}
