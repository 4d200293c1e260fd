/** Statistics of players, champions and teams over the games of a query, from the games' files. */
import type Database from 'better-sqlite3';
import type { AggregateRow } from '../../../shared/library.ts';
import { type ParsedQuery, parseQuery } from '../../../shared/query/parse-query.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { Bitset } from '../index/bitset.ts';
import { findRow } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { createSubjectFilter, type SubjectFilter } from '../query/subject-filter.ts';
import { GameStats, StatsAccumulator } from './stats-accumulator.ts';

type Question = LibraryAnswers['aggregates'][0];

type FactsRow = readonly [gameKey: number, winner: number, length: number | null, players: Buffer | null];

const columns = 'game_key, winner, length_seconds, players';
const maxResultsRetained = 4;
const gameBatchSize = 500;
/** Above this fraction of all games, the facts are read in key order rather than one by one. */
const few = 1 / 8;

export class Aggregates {
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  private readonly one: Database.Statement<[number], FactsRow>;
  private readonly range: Database.Statement<[number, number], FactsRow>;
  private readonly lastKey: Database.Statement<[], number>;
  private readonly now: () => number;
  private readonly known = new Map<string, AggregateRow[]>();
  private readonly game = new GameStats();
  /** The number of changes so far. Results computed across a change are not cached. */
  private changes = 0;

  /** `now` returns epoch ms: queries with relative days change their meaning at midnight. */
  constructor(db: Database.Database, model: Model, evaluator: Evaluator, now: () => number) {
    this.model = model;
    this.evaluator = evaluator;
    this.now = now;
    this.one = db
      .prepare<[number], FactsRow>(`SELECT ${columns} FROM game_facts WHERE game_key = ? AND problem IS NULL`)
      .raw();
    this.range = db
      .prepare<[number, number], FactsRow>(
        `SELECT ${columns} FROM game_facts WHERE game_key > ? AND game_key <= ? AND problem IS NULL`,
      )
      .raw();
    this.lastKey = db.prepare<[], number>('SELECT coalesce(max(game_key), 0) FROM game_facts').pluck();
  }

  forget(): void {
    this.known.clear();
    this.changes += 1;
  }

  /** Yields after every few hundred games, so that the caller can answer other questions meanwhile. */
  *rows(text: string, { by, of, sortBy, direction }: Question): Generator<undefined, AggregateRow[]> {
    const name = `${utcDay(this.now())} ${by} ${of} ${text}`;
    let rows = this.known.get(name);
    if (rows === undefined) {
      const { changes } = this;
      rows = yield* this.accumulated(parseQuery(text), by, of);
      if (changes === this.changes) this.known.set(name, rows);
      for (const [oldest] of this.known) {
        if (this.known.size <= maxResultsRetained) break;
        this.known.delete(oldest);
      }
    }
    return rows.toSorted(
      (a, b) =>
        compare(a[sortBy], b[sortBy], direction) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0),
    );
  }

  private *accumulated(
    query: ParsedQuery,
    by: Question['by'],
    of: Question['of'],
  ): Generator<undefined, AggregateRow[]> {
    const subjects = of === 'named' ? createSubjectFilter(query, this.model) : null;
    const dictionary = this.model.names[by];
    const accumulator = new StatsAccumulator(dictionary.size);
    const { set, total } = this.evaluator.evaluate(query);
    for (const records of this.facts(set, total)) {
      for (const record of records) this.take(accumulator, record, by, subjects);
      yield;
    }
    return Array.from(accumulator.entities(), (entity) => ({
      value: dictionary.value(entity),
      label: dictionary.label(entity),
      ...accumulator.figures(entity),
    }));
  }

  private take(
    accumulator: StatsAccumulator,
    [key, winner, length, packed]: FactsRow,
    by: Question['by'],
    subjects: SubjectFilter | null,
  ): void {
    if (packed === null) return;
    const { columns: of, names } = this.model;
    const { game } = this;
    game.read(packed);
    const seconds = length ?? 0;
    const row = findRow(of, key);
    if (by === 'team') {
      const matches = (isRed: boolean) => subjects === null || subjects.matchesSide(row, isRed);
      const [blueTeam = 0, redTeam = 0] = [of.blueTeam[row], of.redTeam[row]];
      const outcome = (side: number) => (winner === 0 ? 0 : winner === side ? 2 : 1);
      if (blueTeam !== 0 && matches(false))
        accumulator.addSide(blueTeam - 1, game, false, outcome(1), seconds);
      if (redTeam !== 0 && matches(true)) accumulator.addSide(redTeam - 1, game, true, outcome(2), seconds);
      return;
    }
    const keys = by === 'player' ? game.playerKeys : game.championKeys;
    const dictionary = names[by];
    for (let place = 0; place < game.players; place += 1) {
      if (subjects !== null && !subjects.matchesPlayer(row, place)) continue;
      const entity = dictionary.entityPlusOne(keys[place] ?? 0) - 1;
      if (entity >= 0) accumulator.addPlayer(entity, game, place, seconds);
    }
  }

  private *facts(set: Bitset, total: number): Iterable<readonly FactsRow[]> {
    const { columns: of } = this.model;
    if (total > of.count * few) {
      const last = this.lastKey.get() ?? 0;
      for (let after = 0; after < last; after += gameBatchSize) {
        yield this.range.all(after, after + gameBatchSize).filter(([key]) => {
          const row = findRow(of, key);
          return row >= 0 && set.has(row);
        });
      }
      return;
    }
    const rows = set.rows();
    for (let at = 0; at < rows.length; at += gameBatchSize) {
      const records: FactsRow[] = [];
      for (const row of rows.subarray(at, at + gameBatchSize)) {
        const record = this.one.get(of.key[row] ?? 0);
        if (record !== undefined) records.push(record);
      }
      yield records;
    }
  }
}

/** Unknown values come last in both directions. */
function compare(a: string | number | null, b: string | number | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const rising = a < b ? -1 : a > b ? 1 : 0;
  return direction === 'asc' ? rising : -rising;
}
