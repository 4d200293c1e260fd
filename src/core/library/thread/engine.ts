/**
 * The library's engine: answers every question about which games there are, in memory. Used in a thread of its
 * own by the archiver (library-worker.ts), and by the command line as it stands.
 */
import type Database from 'better-sqlite3';
import { type LibrarySort, libraryColumns, type QueryProblem } from '../../../shared/library.ts';
import { nameFields } from '../../../shared/query/fields.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { queryError } from '../../../shared/query/query-error.ts';
import { createRows, type RowFiles } from '../../catalogue/facts/library-rows.ts';
import { utcDay } from '../../catalogue/listings/sort-key.ts';
import type { LibraryAnswers, LibraryEngine } from '../../domain/library-answers.ts';
import { countedFields } from '../answers/count.ts';
import { Facets } from '../answers/facets.ts';
import { Aggregates } from '../answers/stats.ts';
import { Suggestions } from '../answers/suggest.ts';
import { findRow } from '../index/columns.ts';
import { IdIndex } from '../index/id-index.ts';
import { followChanges, loadModel } from '../index/load.ts';
import type { Model } from '../index/model.ts';
import type { ResultList } from '../index/result-list.ts';
import { SortIndexes } from '../index/sort-indexes.ts';
import { createSource } from '../index/source.ts';
import { Evaluator } from '../query/evaluate.ts';
import type { IdIndexes } from '../query/find-ids.ts';
import type { Snapshots } from '../snapshot/snapshot.ts';

export interface EngineOptions {
  /** May be read only; the engine writes nothing. */
  readonly db: Database.Database;
  /** Epoch ms, for days counted back from today. */
  readonly now: () => number;
  /** Null: everything is read from the catalogue. */
  readonly snapshots?: Snapshots | null | undefined;
}

const maxAnswersRetained = 12;

export interface SteppedEngine extends LibraryEngine {
  /** The same as `aggregates`, with rests in which others can be answered. */
  aggregatesInSteps(
    input: LibraryAnswers['aggregates'][0],
  ): Generator<undefined, LibraryAnswers['aggregates'][1]>;
  /** Makes what the first question of its kind would have to wait for, with rests. */
  prepare(): Generator<undefined, void>;
  /** Writes a snapshot where that is worth it; given up when something changes meanwhile. */
  save(): Promise<void>;
}

export function createEngine({ db, now, snapshots = null }: EngineOptions): SteppedEngine {
  const source = createSource(db);
  const rows = createRows(db);
  const ids = { games: new IdIndex(db, 'games'), matches: new IdIndex(db, 'matches') };
  let loaded: Loaded | null = null;

  /** The model as the catalogue is at this moment. */
  function current(): Loaded {
    if (loaded !== null) {
      const changed = followChanges(loaded.model, source);
      if (changed !== null) {
        if (changed.rows.size > 0) {
          ids.games.follow();
          ids.matches.follow();
          loaded.forget(changed.isOnlyFiles);
          loaded.sortIndexes.change(changed.rows, changed.isOnlyFiles);
        }
        return loaded;
      }
    }
    loaded = around(db, kept() ?? fresh(), ids, now);
    return loaded;
  }

  function fresh(): Model {
    ids.games.load();
    ids.matches.load();
    return loadModel(source);
  }

  /** What was kept of an earlier run, brought up to date; null where it can't be. */
  function kept(): Model | null {
    const model = snapshots?.read(source, ids) ?? null;
    if (model === null || followChanges(model, source) === null) return null;
    ids.games.follow();
    ids.matches.follow();
    return model;
  }

  /** All games of a query in order; remembered, so that other pages of it cost nothing. */
  function answer(text: string, sort: LibrarySort): Answer {
    const { evaluator, sortIndexes, answers } = current();
    // Days counted back from today mean others tomorrow.
    const name = JSON.stringify([text, sort, utcDay(now())]);
    const known = answers.get(name);
    if (known !== undefined) {
      answers.delete(name);
      answers.set(name, known);
      return known;
    }
    const { set, total, problems } = evaluator.evaluate(parseQuery(text));
    const made = { total, problems, results: sortIndexes.results(set, total, sort) };
    answers.set(name, made);
    for (const [oldest, { results }] of answers) {
      if (answers.size <= maxAnswersRetained) break;
      answers.delete(oldest);
      results.release();
    }
    return made;
  }

  const toKeys = ({ model }: Loaded, results: Uint32Array) =>
    Array.from(results, (row) => model.columns.key[row] ?? 0);

  const readFiles =
    ({ columns, holdings }: Model) =>
    (key: number): RowFiles => {
      const row = findRow(columns, key);
      return { states: holdings.of(row), bytes: columns.bytes[row] ?? 0 };
    };

  const look = db.transaction(current);
  function* inSteps(
    input: LibraryAnswers['aggregates'][0],
  ): Generator<undefined, LibraryAnswers['aggregates'][1]> {
    const { aggregates, model } = look();
    const version = model.seq;
    const all = yield* aggregates.rows(input.query, input);
    return { version, total: all.length, rows: all.slice(input.offset, input.offset + input.limit) };
  }

  const engine: LibraryEngine = {
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
    aggregates(input) {
      const steps = inSteps(input);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
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
  };
  // One look at the catalogue for the whole of an answer.
  return {
    page: db.transaction(engine.page),
    facets: db.transaction(engine.facets),
    suggest: db.transaction(engine.suggest),
    aggregates: db.transaction(engine.aggregates),
    ids: db.transaction(engine.ids),
    size: db.transaction(engine.size),
    aggregatesInSteps: inSteps,
    *prepare() {
      for (const field of nameFields) {
        look().model.postings[field].build();
        yield;
      }
      for (const field of countedFields) {
        look().facets.totalCounts(field);
        yield;
      }
      yield* look().sortIndexes.prepare(libraryColumns);
    },
    async save() {
      if (loaded === null || snapshots === null) return;
      const { model } = look();
      const { seq } = model;
      if (!snapshots.isDue(model)) return;
      await snapshots.write(model, ids, () => loaded?.model === model && model.seq === seq);
    },
  };
}

/** A model with all that answers from it and remembers its answers. */
function around(db: Database.Database, model: Model, ids: IdIndexes, now: () => number) {
  const sortIndexes = new SortIndexes(model);
  const evaluator = new Evaluator(model, sortIndexes, ids, now);
  const facets = new Facets(model, evaluator);
  const suggestions = new Suggestions(model, facets);
  const aggregates = new Aggregates(db, model, evaluator, now);
  const answers = new Map<string, Answer>();
  return {
    model,
    evaluator,
    facets,
    suggestions,
    aggregates,
    answers,
    sortIndexes,
    /** Most changes are of files alone, and leave how often names occur as it is. */
    forget(isOnlyFiles: boolean) {
      evaluator.forget();
      aggregates.forget();
      suggestions.forget();
      for (const { results } of answers.values()) results.release();
      answers.clear();
      if (!isOnlyFiles) facets.forget();
    },
  };
}

type Loaded = ReturnType<typeof around>;

interface Answer {
  readonly total: number;
  readonly results: ResultList;
  readonly problems: readonly QueryProblem[];
}

function refuseProblems(query: string, problems: readonly QueryProblem[]): void {
  const error = queryError(query, problems);
  if (error !== null) throw error;
}
