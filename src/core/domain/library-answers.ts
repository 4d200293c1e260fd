/**
 * The questions that the library's engine answers: for the bridge's handlers in a worker thread, for the command line
 * in its own thread.
 */
import type { HandlerInput, OperationOutput } from '../../shared/bridge/bridge.ts';

/** Requests the sort keys of a query's games, newest first. Parts of the query without a meaning are ignored. */
interface SortKeysInput {
  readonly query: string;
  /** Only smaller keys, such as those after the last row of a page; null: all. */
  readonly below: number | null;
  readonly limit: number;
}

export interface LibraryAnswers {
  page: readonly [HandlerInput<'library.page'>, OperationOutput<'library.page'>];
  facets: readonly [HandlerInput<'library.facets'>, OperationOutput<'library.facets'>];
  suggest: readonly [HandlerInput<'library.suggest'>, OperationOutput<'library.suggest'>];
  aggregates: readonly [HandlerInput<'library.aggregates'>, OperationOutput<'library.aggregates'>];
  appearances: readonly [HandlerInput<'library.appearances'>, OperationOutput<'library.appearances'>];
  ids: readonly [HandlerInput<'library.ids'>, OperationOutput<'library.ids'>];
  size: readonly [HandlerInput<'library.size'>, OperationOutput<'library.size'>];
  sortKeys: readonly [SortKeysInput, number[]];
}

type LibraryQuestion = keyof LibraryAnswers;

/** The engine itself, which answers synchronously. */
export type LibraryEngine = {
  readonly [Q in LibraryQuestion]: (input: LibraryAnswers[Q][0]) => LibraryAnswers[Q][1];
};

/** The engine as the archiver uses it: in a worker thread. */
export type Library = {
  readonly [Q in LibraryQuestion]: (input: LibraryAnswers[Q][0]) => Promise<LibraryAnswers[Q][1]>;
} & {
  /** Ends the thread and frees its memory. A later question starts it again. */
  close(): Promise<void>;
};
