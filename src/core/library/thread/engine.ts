/**
 * The library's engine: answers every question about games from memory. The archiver runs it in a thread of its own
 * (library-worker.ts), the command line in its own thread.
 */
import type Database from 'better-sqlite3';
import { type LibraryCounting, libraryColumns, type QueryProblem } from '../../../shared/library/library.ts';
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import { countedGames } from '../../../shared/query/counted-games.ts';
import { nameFields } from '../../../shared/query/fields.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { queryError } from '../../../shared/query/query-error.ts';
import { createRows, type RowFiles } from '../../catalogue/facts/library-rows.ts';
import type { LibraryAnswers, LibraryEngine } from '../../domain/library-answers.ts';
import type { StatsCount } from '../answers/stats-count.ts';
import { findRow } from '../index/columns.ts';
import { countedFields } from '../index/counted-fields.ts';
import type { Model } from '../index/model.ts';
import { newestFirst } from '../index/sort-indexes.ts';
import { neededPlays, needsDrafts } from '../query/evaluate.ts';
import type { Snapshots } from '../snapshot/snapshot.ts';
import { createCurrentModel, type LoadedModel } from './current-model.ts';

export interface EngineOptions {
  /** Can be read-only: the engine writes nothing. */
  readonly db: Database.Database;
  /** Epoch ms, for days counted back from today. */
  readonly now: () => number;
  /** Null: the model is always read from the catalogue. */
  readonly snapshots?: Snapshots | null | undefined;
}

type Aggregates = LibraryAnswers['aggregates'];

export interface SteppedEngine extends LibraryEngine {
  /** Like `aggregates`, in steps of some milliseconds, so that other questions can be answered in between. */
  countAggregates(input: Aggregates[0]): Generator<LibraryCounting, Aggregates[1]>;
  /** Whether everything that the query needs is in memory. */
  isReadFor(query: string): boolean;
  /** Reads, in steps of some milliseconds, what the query needs and is not in memory. */
  readFor(query: string): Generator<undefined, void>;
  /** Frees what only statistics need. The next question about them takes longer. */
  releaseFigures(): void;
  /**
   * Applies changes of the catalogue before a question needs them, at most `limit` lines of its log. Returns whether there
   * are more. Does nothing before the first question, and if the log no longer reaches back to its state.
   */
  follow(limit: number): boolean;
  /** Builds, in steps, what the first question of each kind needs. */
  prepare(): Generator<undefined, void>;
  /** Writes a snapshot if one is due; gives up when something changes meanwhile. */
  save(): Promise<void>;
}

export function createEngine({ db, now, snapshots = null }: EngineOptions): SteppedEngine {
  const { ids, current, follow, answer, loaded } = createCurrentModel({ db, now, snapshots });
  const currentInTransaction = db.transaction(current);
  // Figures that are read belong to the model that has the changes until then.
  const stepAggregates = db.transaction((input: Aggregates[0], begun: StatsCount | null): StatsCount => {
    const { model, statistics } = current();
    const count = begun?.isFor(model) ? begun : statistics.count(input);
    count.step();
    return count;
  });
  const readSomeDrafts = db.transaction(() => current().model.drafts.step());
  const readSomePlays = db.transaction((question: PlayQuestion) => current().model.plays.step(question));
  function* readFor(query: string): Generator<undefined, void> {
    const parsed = parseQuery(query);
    if (needsDrafts(parsed)) while (!readSomeDrafts()) yield;
    for (const question of neededPlays(parsed)) while (!readSomePlays(question)) yield;
  }
  const isReadFor = (query: string): boolean => {
    const parsed = parseQuery(query);
    const model = loaded()?.model;
    if (needsDrafts(parsed) && model?.drafts.isComplete() !== true) return false;
    return neededPlays(parsed).every((question) => model?.plays.isAlmostRead(question) === true);
  };
  function* countAggregates(input: Aggregates[0]): Generator<LibraryCounting, Aggregates[1]> {
    for (const _ of readFor(input.query)) yield { done: 0, total: 0 };
    let count: StatsCount | null = null;
    do {
      count = stepAggregates(input, count);
      yield count.progress;
    } while (!count.isComplete);
    return count.answer(input);
  }

  return {
    ...createAnswers(db, { ids, current, answer }),
    // Each answer reads the catalogue in one transaction.
    aggregates: db.transaction((input: Aggregates[0]) => {
      const count = current().statistics.count(input);
      while (!count.isComplete) count.step();
      return count.answer(input);
    }),
    countAggregates,
    isReadFor,
    readFor,
    releaseFigures: () => loaded()?.statistics.release(),
    follow: db.transaction(follow),
    *prepare() {
      for (const field of nameFields) {
        currentInTransaction().model.postings[field].build();
        yield;
      }
      for (const field of countedFields) {
        currentInTransaction().facets.totalCounts(field);
        yield;
      }
      yield* currentInTransaction().sortIndexes.prepare(libraryColumns);
    },
    async save() {
      if (loaded() === null || snapshots === null) return;
      const { model } = currentInTransaction();
      const { seq } = model;
      if (!snapshots.isDue(model)) return;
      await snapshots.write(model, ids, () => loaded()?.model === model && model.seq === seq);
    },
  };
}

/** The answers that take one step. Each reads the catalogue in one transaction. */
function createAnswers(
  db: Database.Database,
  { ids, current, answer }: Pick<ReturnType<typeof createCurrentModel>, 'ids' | 'current' | 'answer'>,
): Omit<LibraryEngine, 'aggregates'> {
  const rows = createRows(db);
  const engine: Omit<LibraryEngine, 'aggregates'> = {
    page({ query, sort, offset, limit }) {
      const { total, problems, results } = answer(query, sort);
      const at = current();
      const page = rows.rows(toKeys(at, results.slice(offset, limit)), readFiles(at.model));
      return { version: at.model.seq, total, offset, rows: page, problems: [...problems] };
    },
    facets({ query, fields, limit }) {
      return current().facets.facets(parseQuery(query), fields, limit);
    },
    suggest(input) {
      return current().suggestions.suggest(input);
    },
    appearances({ query, offset, limit }) {
      const counted = countedGames(query);
      const { total, results, problems } = answer(counted, newestFirst);
      refuseProblems(query, problems);
      const at = current();
      const found = results.slice(offset, limit);
      const games = rows.rows(toKeys(at, found), readFiles(at.model));
      const read = at.readAppearances(parseQuery(counted));
      return {
        version: at.model.seq,
        total,
        rows: games.map((game, index) => ({ game, ...read(found[index] ?? 0) })),
      };
    },
    ids({ query, sort, offset, limit }) {
      const { total, results, problems } = answer(query, sort);
      refuseProblems(query, problems);
      const at = current();
      const page = toKeys(at, results.slice(offset, limit));
      return { version: at.model.seq, total, ids: rows.ids(page) };
    },
    size({ selection }) {
      const { model, evaluator } = current();
      let keys: Iterable<number>;
      if ('query' in selection) {
        const { set, problems } = evaluator.evaluate(parseQuery(selection.query));
        refuseProblems(selection.query, problems);
        keys = set.rows().map((row) => model.columns.key[row] ?? 0);
        set.release();
      } else {
        keys = new Set(selection.ids.flatMap((id) => ids.games.find(id) ?? []));
      }
      const size = { games: 0, held: 0, bytes: 0 };
      for (const key of keys) {
        const bytes = model.columns.bytes[findRow(model.columns, key)] ?? 0;
        size.games += 1;
        size.bytes += bytes;
        if (bytes > 0) size.held += 1;
      }
      return size;
    },
    sortKeys({ query, below, limit }) {
      const { total, results } = answer(query, newestFirst);
      const { sortKey } = current().model.columns;
      const keyAt = (place: number) => sortKey[results.slice(place, 1)[0] ?? 0] ?? 0;
      const from = below === null ? 0 : firstPlace(total, (place) => keyAt(place) < below);
      return Array.from(results.slice(from, limit), (row) => sortKey[row] ?? 0);
    },
  };
  return {
    page: db.transaction(engine.page),
    facets: db.transaction(engine.facets),
    suggest: db.transaction(engine.suggest),
    appearances: db.transaction(engine.appearances),
    ids: db.transaction(engine.ids),
    size: db.transaction(engine.size),
    sortKeys: db.transaction(engine.sortKeys),
  };
}

function toKeys({ model }: LoadedModel, results: Uint32Array): number[] {
  return Array.from(results, (row) => model.columns.key[row] ?? 0);
}

function readFiles({ columns, holdings }: Model): (key: number) => RowFiles {
  return (key) => {
    const row = findRow(columns, key);
    return { states: holdings.of(row), bytes: columns.bytes[row] ?? 0 };
  };
}

/** The first of `total` places for which the condition holds; it holds for all later ones too. */
function firstPlace(total: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = total;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function refuseProblems(query: string, problems: readonly QueryProblem[]): void {
  const error = queryError(query, problems);
  if (error !== null) throw error;
}
