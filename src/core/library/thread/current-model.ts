/** The library's model, updated with the catalogue, and the answers that were found in it. */
import type Database from 'better-sqlite3';
import type { LibrarySort, QueryProblem } from '../../../shared/library/library.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { expectedStep } from '../../domain/asset-status.ts';
import { createAppearances } from '../answers/appearances.ts';
import { Facets } from '../answers/facets.ts';
import { Statistics } from '../answers/statistics.ts';
import { Suggestions } from '../answers/suggest.ts';
import { IdIndex } from '../index/id-index.ts';
import { followChanges, loadModel } from '../index/load.ts';
import type { Model } from '../index/model.ts';
import type { ResultList } from '../index/result-list.ts';
import { SortIndexes } from '../index/sort-indexes.ts';
import { createSource, type Source } from '../index/source.ts';
import { Evaluator } from '../query/evaluate.ts';
import type { IdIndexes } from '../query/find-ids.ts';
import type { Snapshots } from '../snapshot/snapshot.ts';

const maxAnswersRetained = 12;

interface Answer {
  readonly total: number;
  readonly results: ResultList;
  readonly problems: readonly QueryProblem[];
}

interface CurrentModelOptions {
  readonly db: Database.Database;
  /** Epoch ms. */
  readonly now: () => number;
  readonly snapshots: Snapshots | null;
}

export function createCurrentModel({ db, now, snapshots }: CurrentModelOptions) {
  const source = createSource(db);
  const ids = { games: new IdIndex(db, 'games'), matches: new IdIndex(db, 'matches') };
  let loaded: LoadedModel | null = null;

  /** The model, updated to the catalogue's present state. */
  function current(): LoadedModel {
    if (loaded !== null && update(loaded)) return loaded;
    loaded = around(source, fromSnapshot() ?? fromCatalogue(), ids, now);
    return loaded;
  }

  /** Applies changes, at most `limit` lines of the log; false if the log no longer reaches back to the model. */
  function update({ model, forget, facets, sortIndexes }: LoadedModel, limit?: number): boolean {
    const changed = followChanges(model, source, limit);
    if (changed === null) return false;
    if (changed.rows.size === 0 && !changed.hasOtherPeople && !changed.hasOtherNotes) return true;
    ids.games.follow();
    ids.matches.follow();
    forget();
    facets.follow(changed.counts);
    if (changed.hasOtherPeople) facets.forgetPlayers();
    sortIndexes.change(changed);
    return true;
  }

  /** Applies changes before a question needs them, at most `limit` lines of the log; returns whether there are more. */
  function follow(limit: number): boolean {
    return loaded !== null && update(loaded, limit) && loaded.model.seq < source.seq();
  }

  function fromCatalogue(): Model {
    ids.games.load();
    ids.matches.load();
    return loadModel(source);
  }

  /** The model of the snapshot, updated; null if there is none or it is too old. */
  function fromSnapshot(): Model | null {
    const model = snapshots?.read(source, ids) ?? null;
    if (model === null || followChanges(model, source) === null) return null;
    ids.games.follow();
    ids.matches.follow();
    return model;
  }

  /** All games of a query in order, cached for other pages of the same query. */
  function answer(text: string, sort: LibrarySort): Answer {
    const { evaluator, sortIndexes, answers } = current();
    // Queries with relative days change their meaning at midnight, and those of games that were played with each step.
    const name = JSON.stringify([text, sort, expectedStep(now())]);
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

  return {
    ids,
    current,
    follow,
    answer,
    /** The model as it was last used; null before the first use. */
    loaded: () => loaded,
  };
}

/** A model and the parts that answer from it and cache their answers. */
function around(source: Source, model: Model, ids: IdIndexes, now: () => number) {
  const sortIndexes = new SortIndexes(model);
  const evaluator = new Evaluator({ model, sortIndexes, ids, source }, now);
  const facets = new Facets(model, evaluator);
  const suggestions = new Suggestions(model, facets);
  const statistics = new Statistics(source, model, evaluator, now);
  const answers = new Map<string, Answer>();
  return {
    model,
    evaluator,
    facets,
    suggestions,
    statistics,
    readAppearances: createAppearances(source, model),
    answers,
    sortIndexes,
    /** What follows the changes of the model is not forgotten. */
    forget() {
      evaluator.forget();
      statistics.forget();
      suggestions.forget();
      for (const { results } of answers.values()) results.release();
      answers.clear();
    },
  };
}

export type LoadedModel = ReturnType<typeof around>;
