/** The seven states a wanted file can be in, in display order, and the slim bar that shows their shares. */
import type { CoverageRow } from '../../../shared/domain.ts';
import styles from './coverage-bar.module.css';

interface Part {
  readonly key: 'archived' | 'due' | 'waiting' | 'notOffered' | 'notNeeded' | 'failed' | 'held';
  readonly label: string;
  readonly meaning: string;
}

export const parts: readonly Part[] = [
  { key: 'archived', label: 'Archived', meaning: 'On disk, complete and verified.' },
  { key: 'due', label: 'Queued', meaning: 'In the queue or downloading.' },
  {
    key: 'waiting',
    label: 'Waiting',
    meaning: 'Scheduled, or waiting to retry. Matchkeep continues automatically.',
  },
  { key: 'notOffered', label: 'Not offered', meaning: 'The service has no such file for the game.' },
  {
    key: 'notNeeded',
    label: 'Not needed',
    meaning: 'The series was decided before this game, so it was not played.',
  },
  {
    key: 'failed',
    label: 'Failed',
    meaning: 'Given up after an error. Downloads shows the reason and can retry.',
  },
  { key: 'held', label: 'On hold', meaning: 'Paused or cancelled by you.' },
];

export type CoverageCounts = Pick<CoverageRow, 'wanted' | Part['key']>;

/** The same numbers are next to it as text, so it is hidden from screen readers. */
export function CoverageBar({ row }: { readonly row: CoverageCounts }) {
  return (
    <span className={styles.share} aria-hidden>
      {parts.map(
        ({ key }) =>
          row[key] > 0 && (
            <span key={key} className={`${styles.part} ${styles[key]}`} style={{ flexGrow: row[key] }} />
          ),
      )}
    </span>
  );
}
