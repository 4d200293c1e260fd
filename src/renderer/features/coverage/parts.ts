/** The six places a wanted file can be in, in the order in which bars, columns and the legend show them. */
import type { CoverageRow } from '../../../shared/domain.ts';

interface Part {
  readonly key: 'archived' | 'due' | 'waiting' | 'notOffered' | 'failed' | 'held';
  readonly label: string;
  readonly meaning: string;
}

export const parts: readonly Part[] = [
  { key: 'archived', label: 'Archived', meaning: 'On disk, complete and verified.' },
  { key: 'due', label: 'Queued', meaning: 'In the queue or downloading.' },
  {
    key: 'waiting',
    label: 'Waiting',
    meaning: 'Scheduled for games not played yet, or not available yet and checked again regularly.',
  },
  { key: 'notOffered', label: 'Not offered', meaning: 'The service has no such file for the game.' },
  {
    key: 'failed',
    label: 'Failed',
    meaning: 'Given up after an error. Downloads shows the reason and can retry.',
  },
  { key: 'held', label: 'On hold', meaning: 'Paused or cancelled by you.' },
];

export type CoverageCounts = Pick<CoverageRow, 'wanted' | Part['key']>;
