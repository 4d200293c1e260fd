/** Asking for an export from anywhere: the one dialog hears of it. */
import type {
  AggregateKind,
  aggregateColumns,
  aggregateScopes,
  GameSelection,
} from '../../../shared/library.ts';

/** Figures as they stand on the screen: of whom, and in which order. */
export interface ShownFigures {
  readonly by: AggregateKind;
  readonly of: (typeof aggregateScopes)[number];
  readonly sortBy: (typeof aggregateColumns)[number];
  readonly direction: 'asc' | 'desc';
}

export interface ExportQuestion {
  readonly selection: GameSelection;
  /** Null where games are on the screen. */
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
