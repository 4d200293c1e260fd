/** Coverage of all games: sentences, one bar, and the legend that all bars share. */
import type { AppStatus } from '../../../shared/status.ts';
import { counted, formatCount } from '../../format/counted.ts';
import coverageBarStyles from './coverage-bar.module.css';
import { CoverageBar, parts } from './coverage-bar.tsx';
import styles from './coverage-summary.module.css';

export function CoverageSummary({ status }: { readonly status: AppStatus }) {
  const { coverage } = status;
  return (
    <section className={styles.summary} aria-label="Total">
      <p className="mk-num">{coverageSentences(status).join(' ')}</p>
      <CoverageBar row={coverage} />
      <dl className={styles.legend}>
        {parts.map(({ key, label, meaning }) => (
          <div key={key} title={meaning}>
            <dt>
              <span
                className={`${styles.mark} ${coverageBarStyles.part} ${coverageBarStyles[key]}`}
                aria-hidden
              />
              {label}
            </dt>
            <dd className="mk-num">{formatCount(coverage[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="mk-muted">
        Waiting includes scheduled files and files that are waiting to retry. Matchkeep continues
        automatically.
      </p>
    </section>
  );
}

const are = (value: number) => (value === 1 ? 'is' : 'are');

/** `All 89 files of games played so far are archived. 15 more are scheduled for games …` */
function coverageSentences({ coverage, queue }: AppStatus): readonly string[] {
  const { wanted, archived, due, waiting, notOffered, notNeeded, failed, held } = coverage;
  const scheduled = Math.min(queue.counts.scheduled, waiting);
  const again = waiting - scheduled;
  const come = wanted - scheduled - notNeeded;
  const sentences: string[] = [];
  if (come === 0) sentences.push('No game with a wanted file has been played yet.');
  else if (archived === come)
    sentences.push(`All ${counted(come, 'file')} of games played so far ${are(come)} archived.`);
  else
    sentences.push(
      `${formatCount(archived)} of ${counted(come, 'file')} of games played so far ${are(archived)} archived.`,
    );
  if (due > 0) sentences.push(`${formatCount(due)} ${are(due)} queued or downloading.`);
  if (again > 0) sentences.push(`${formatCount(again)} ${are(again)} waiting to retry.`);
  if (notOffered > 0)
    sentences.push(`${formatCount(notOffered)} ${are(notOffered)} not offered by the service.`);
  if (notNeeded > 0)
    sentences.push(
      `${formatCount(notNeeded)} ${are(notNeeded)} not needed, because the series was decided before the game.`,
    );
  if (failed > 0) sentences.push(`${formatCount(failed)} failed.`);
  if (held > 0) sentences.push(`${formatCount(held)} ${are(held)} paused or cancelled by you.`);
  if (scheduled > 0)
    sentences.push(
      `${formatCount(scheduled)} ${come === 0 ? '' : 'more '}${are(scheduled)} scheduled for games that are not played yet or have just ended.`,
    );
  return sentences;
}
