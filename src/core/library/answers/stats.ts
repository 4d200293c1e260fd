/** Players, champions and teams over the games of a query, from what their files tell. */
import type Database from 'better-sqlite3';
import type { AggregateRow } from '../../../shared/library.ts';
import { type ParsedQuery, parseQuery } from '../../../shared/query/parse-query.ts';
import { utcDay } from '../../catalogue/listings/sort-key.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { Bitset } from '../index/bitset.ts';
import { slotOf } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { type Named, namedIn } from '../query/subject-filter.ts';
import { deedsOf, Tally } from './stats-accumulator.ts';

type Question = LibraryAnswers['aggregates'][0];

type FactsRow = readonly [gameKey: number, winner: number, length: number | null, players: Buffer | null];

const columns = 'game_key, winner, length_seconds, players';
const resultsKept = 4;
const gamesAtOnce = 500;
/** More games than this part of all are read in one go rather than one by one. */
const few = 1 / 8;

export class Aggregates {
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  private readonly one: Database.Statement<[number], FactsRow>;
  private readonly range: Database.Statement<[number, number], FactsRow>;
  private readonly lastKey: Database.Statement<[], number>;
  private readonly now: () => number;
  private readonly known = new Map<string, AggregateRow[]>();
  /** How often something changed: what was counted over one of the changes isn't kept. */
  private changes = 0;

  /** `now` in epoch ms: days counted back from today mean others tomorrow. */
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

  /** Rests after each few hundred games, so that whoever drives it can answer others meanwhile. */
  *rows(text: string, { by, of, sortBy, direction }: Question): Generator<undefined, AggregateRow[]> {
    const name = `${utcDay(this.now())} ${by} ${of} ${text}`;
    let rows = this.known.get(name);
    if (rows === undefined) {
      const { changes } = this;
      rows = yield* this.tallied(parseQuery(text), by, of);
      if (changes === this.changes) this.known.set(name, rows);
      for (const [oldest] of this.known) {
        if (this.known.size <= resultsKept) break;
        this.known.delete(oldest);
      }
    }
    return rows.toSorted(
      (a, b) =>
        compare(a[sortBy], b[sortBy], direction) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0),
    );
  }

  private *tallied(
    query: ParsedQuery,
    by: Question['by'],
    of: Question['of'],
  ): Generator<undefined, AggregateRow[]> {
    const named = of === 'named' ? namedIn(query, this.model) : null;
    const dictionary = this.model.names[by];
    const tally = new Tally(dictionary.size);
    const { set, total } = this.evaluator.evaluate(query);
    for (const rows of this.facts(set, total)) {
      for (const row of rows) this.take(tally, row, by, named);
      yield;
    }
    return Array.from(tally.entities(), (entity) => ({
      value: dictionary.value(entity),
      label: dictionary.label(entity),
      ...tally.figures(entity),
    }));
  }

  private take(
    tally: Tally,
    [key, winner, length, packed]: FactsRow,
    by: Question['by'],
    named: Named | null,
  ): void {
    if (packed === null) return;
    const { columns: of, names } = this.model;
    const { players, blue, red } = deedsOf(packed);
    const seconds = length ?? 0;
    const slot = slotOf(of, key);
    if (by === 'team') {
      const isMeant = (isRed: boolean) => named === null || named.isSideMeant(slot, isRed);
      const [blueTeam = 0, redTeam = 0] = [of.blueTeam[slot], of.redTeam[slot]];
      const outcome = (side: number) => (winner === 0 ? 0 : winner === side ? 2 : 1);
      if (blueTeam !== 0 && isMeant(false))
        tally.add(blueTeam - 1, { ...blue, outcome: outcome(1) }, null, seconds);
      if (redTeam !== 0 && isMeant(true))
        tally.add(redTeam - 1, { ...red, outcome: outcome(2) }, null, seconds);
      return;
    }
    for (const [place, player] of players.entries()) {
      if (named !== null && !named.isPlayerMeant(slot, place)) continue;
      const entity = names[by].entityPlusOne(by === 'player' ? player.playerKey : player.championKey) - 1;
      if (entity >= 0) tally.add(entity, player, player.isRed ? red : blue, seconds);
    }
  }

  private *facts(set: Bitset, total: number): Iterable<readonly FactsRow[]> {
    const { columns: of } = this.model;
    if (total > of.count * few) {
      const last = this.lastKey.get() ?? 0;
      for (let after = 0; after < last; after += gamesAtOnce) {
        yield this.range.all(after, after + gamesAtOnce).filter(([key]) => {
          const slot = slotOf(of, key);
          return slot >= 0 && set.has(slot);
        });
      }
      return;
    }
    const slots = set.slots();
    for (let at = 0; at < slots.length; at += gamesAtOnce) {
      const rows: FactsRow[] = [];
      for (const slot of slots.subarray(at, at + gamesAtOnce)) {
        const row = this.one.get(of.key[slot] ?? 0);
        if (row !== undefined) rows.push(row);
      }
      yield rows;
    }
  }
}

/** What is not known comes last either way. */
function compare(a: string | number | null, b: string | number | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const rising = a < b ? -1 : a > b ? 1 : 0;
  return direction === 'asc' ? rising : -rising;
}
