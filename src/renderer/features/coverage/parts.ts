/** The six places a wanted file can be in, in the order in which bars, columns and the legend show them. */
import type { CoverageRow } from '../../../shared/domain.ts';

interface Part {
  readonly key: 'archived' | 'due' | 'waiting' | 'notOffered' | 'failed' | 'held';
  readonly label: string;
  readonly meaning: string;
}

export const parts: readonly Part[] = [
  { key: 'archived', label: 'Archived', meaning: 'On disk, whole and checked.' },
  { key: 'due', label: 'Due', meaning: 'In the queue or under way.' },
  {
    key: 'waiting',
    label: 'Waiting',
    meaning: 'Scheduled for games not played yet, or asked for again from time to time.',
  },
  { key: 'notOffered', label: 'Not offered', meaning: 'The service has no such file for the game.' },
  { key: 'failed', label: 'Failed', meaning: 'Given up; Downloads says why and tries again.' },
  { key: 'held', label: 'Held', meaning: 'Paused or cancelled by you.' },
];

export type CoverageCounts = Pick<CoverageRow, 'wanted' | Part['key']>;
