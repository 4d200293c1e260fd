/** Opens the one export dialog from anywhere. */
import type {
  AggregateKind,
  aggregateColumns,
  aggregateScopes,
  GameSelection,
} from '../../../shared/library/library.ts';
import type { StatisticGroupId } from '../../../shared/library/statistic-groups.ts';

/** The statistics on the screen: whose, and in which order. */
export interface ShownFigures {
  readonly by: AggregateKind;
  readonly of: (typeof aggregateScopes)[number];
  readonly group?: StatisticGroupId | undefined;
  readonly minGames?: number | undefined;
  readonly sortBy: (typeof aggregateColumns)[number];
  readonly direction: 'asc' | 'desc';
}

export interface ExportQuestion {
  readonly selection: GameSelection;
  /** Null while the screen shows games. */
  readonly figures: ShownFigures | null;
}

let listener: ((question: ExportQuestion) => void) | null = null;

export function openExportDialog(question: ExportQuestion): void {
  listener?.(question);
}

export function onExportAsked(heard: (question: ExportQuestion) => void): () => void {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
}
