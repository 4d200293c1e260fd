/** Asking for an export from anywhere: the one dialog hears of it. */
import type { AggregateKind, GameSelection } from '../../shared/library.ts';

export interface ExportQuestion {
  readonly selection: GameSelection;
  /** Null where it isn't known. */
  readonly count: number | null;
  /** The figures that are on the screen; null where games are. */
  readonly figures: AggregateKind | null;
}

let listener: ((question: ExportQuestion) => void) | null = null;

export function askForExport(question: ExportQuestion): void {
  listener?.(question);
}

export function onExportAsked(heard: (question: ExportQuestion) => void): () => void {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
}
