/** Statistics of players, champions and teams over the games of a query, from the games' files. */
import type { AggregateKind, AggregateRow } from '../../../shared/library/library.ts';
import { eachStatistic } from '../../../shared/library/statistics.ts';
import { countedGames } from '../../../shared/query/counted-games.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { noSide } from '../../catalogue/facts/packed-players.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import { endPlace, findPlaces, firstPlace, namesTwice, playersPerGame } from '../index/columns.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { Figures, gameStates } from '../index/figures.ts';
import type { Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { createSubjectFilter, type SubjectFilter } from '../query/subject-filter.ts';
import { playersPerBatch, StatsSums } from './stats-sums.ts';

type Input = LibraryAnswers['aggregates'][0];
type Question = Pick<Input, 'query' | 'by' | 'of'>;
type Page = Pick<Input, 'sortBy' | 'direction' | 'offset' | 'limit'>;

const maxCountsRetained = 4;
/** About a millisecond where their figures have to be read. */
const gamesPerStep = playersPerBatch / playersPerGame;

export class Statistics {
  private readonly source: Source;
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  private readonly now: () => number;
  private readonly counts = new Map<string, StatsCount>();

  /** `now` returns epoch ms: queries with relative days change their meaning at midnight. */
  constructor(source: Source, model: Model, evaluator: Evaluator, now: () => number) {
    this.source = source;
    this.model = model;
    this.evaluator = evaluator;
    this.now = now;
  }

  /** Something changed: what was counted is of no use to later questions. */
  forget(): void {
    this.counts.clear();
  }

  /** Frees the figures. A later question reads them again. */
  release(): void {
    this.forget();
    this.model.figures = null;
  }

  /** The count of these games: the last one where nothing changed, or a new one. */
  count({ query: text, by, of }: Question): StatsCount {
    const name = `${utcDay(this.now())} ${by} ${of} ${text}`;
    const count = this.counts.get(name) ?? this.begin({ query: text, by, of });
    this.counts.delete(name);
    this.counts.set(name, count);
    for (const [oldest] of this.counts) {
      if (this.counts.size <= maxCountsRetained) break;
      this.counts.delete(oldest);
    }
    return count;
  }

  private begin({ query: text, by, of }: Question): StatsCount {
    const { source, model } = this;
    const query = parseQuery(countedGames(text));
    const { set } = this.evaluator.evaluate(query);
    const rows = set.rows();
    set.release();
    const subjects = of === 'named' ? createSubjectFilter(query, model) : null;
    return new StatsCount({ source, model, by, subjects, rows });
  }
}

interface StatsCountOptions {
  readonly source: Source;
  readonly model: Model;
  readonly by: AggregateKind;
  /** Null: everyone counts. */
  readonly subjects: SubjectFilter | null;
  /** The games' rows. */
  readonly rows: Uint32Array;
}

/** The statistics of one question. */
export class StatsCount {
  private readonly model: Model;
  private readonly source: Source;
  /** The list when the count began. */
  private readonly people: Dictionary['people'];
  private readonly by: AggregateKind;
  private readonly subjects: SubjectFilter | null;
  /** That of the model in the beginning. */
  private readonly version: number;
  private readonly sums: StatsSums;
  private readonly rows: Uint32Array;
  private done = 0;

  constructor({ source, model, by, subjects, rows }: StatsCountOptions) {
    this.source = source;
    this.model = model;
    this.people = model.names.player.people;
    this.by = by;
    this.subjects = subjects;
    this.version = model.seq;
    this.sums = new StatsSums({
      entities: model.names[by].size,
      games: rows.length,
      isOfSides: by === 'team',
    });
    this.rows = rows;
  }

  /** Whether the count can continue: not with another model or list of people than it began with. */
  isFor(model: Model): boolean {
    return this.model === model && this.people === model.names.player.people;
  }

  /** How many games are counted, and how many there are to count. */
  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.done, total: this.rows.length };
  }

  get isComplete(): boolean {
    return this.done === this.rows.length;
  }

  /** Counts some more games. Those whose figures are not in memory are read from the catalogue, as it is now. */
  step(): void {
    const { model, rows, sums, by } = this;
    model.figures ??= new Figures(model.columns);
    const { figures } = model;
    const end = Math.min(this.done + gamesPerStep, rows.length);
    for (; this.done < end; this.done += 1) {
      const row = rows[this.done] ?? 0;
      if (figures.states[row] === gameStates.unread) this.read(figures, row);
      if (figures.states[row] === gameStates.empty) continue;
      if (by === 'team') this.addTeams(figures, row);
      else this.addPlayers(figures, row, by);
    }
    sums.flush(by === 'team' ? figures.sides : figures.players, figures.sides, figures.seconds);
  }
  /** The figures of the games counted so far. */
  answer(page: Page): LibraryAnswers['aggregates'][1] {
    const { sums, version } = this;
    const dictionary = this.model.names[this.by];
    const entities = sums.entities();
    const rows = Array.from(
      this.inOrder(entities, page).subarray(page.offset, page.offset + page.limit),
      (entity): AggregateRow => ({
        value: dictionary.ownValue(entity),
        label: dictionary.label(entity),
        ...eachStatistic(({ id }) => sums.read(entity, id)),
        games: sums.readGames(entity),
      }),
    );
    return { version, total: entities.length, rows };
  }

  private read(figures: Figures, row: number): void {
    const { columns } = this.model;
    const facts = this.source.facts(columns.key[row] ?? 0);
    figures.put(row, facts ?? { length: null, winner: 0, players: null });
  }

  private addPlayers(figures: Figures, row: number, by: 'player' | 'champion'): void {
    const { sums, subjects } = this;
    const { columns } = this.model;
    const places = findPlaces(columns, row);
    const entities = by === 'player' ? places.players : places.champions;
    const isWhole = figures.states[row] === gameStates.whole;
    const mayRepeat = ((columns.playerMarks[row] ?? 0) & namesTwice) !== 0;
    const people = this.model.names[by].groups();
    let counted: Set<number> | null = null;
    const end = endPlace(columns, row, places);
    for (let at = firstPlace(columns, row, places); at < end; at += 1) {
      const own = entities[at] ?? 0;
      const entity = (people === null ? own : (people.leaders[own] ?? 0)) - 1;
      if (entity < 0 || (subjects !== null && !subjects.matchesPlayer(row, places, at))) continue;
      const flags = places.playerFlags[at] ?? 0;
      const side = row * 2 + (flags & 1);
      const slot = sums.findSlot(entity);
      if (isWhole) sums.collect(slot, at, side);
      else
        sums.addKnown(slot, {
          at,
          columns: figures.at(places),
          side: (flags & noSide) === 0 ? side : -1,
          sides: figures.sides,
          seconds: figures.seconds[row] ?? 0,
        });
      // A game counts once, however often it has the champion or the person.
      if (mayRepeat || people?.isPerson[entity + 1] === 1) {
        counted ??= new Set();
        if (counted.has(slot)) continue;
        counted.add(slot);
      }
      sums.addGame(slot);
    }
  }

  private addTeams(figures: Figures, row: number): void {
    const { sums, subjects } = this;
    const { blueTeam, redTeam } = this.model.columns;
    const { sides } = figures;
    const isWhole = figures.states[row] === gameStates.whole;
    for (const [red, teams] of [blueTeam, redTeam].entries()) {
      const entity = (teams[row] ?? 0) - 1;
      if (entity < 0 || (subjects !== null && !subjects.matchesSide(row, red === 1))) continue;
      const at = row * 2 + red;
      const slot = sums.findSlot(entity);
      if (isWhole) sums.collect(slot, at, at);
      else sums.addKnown(slot, { at, columns: sides, side: at, sides, seconds: figures.seconds[row] ?? 0 });
      sums.addGame(slot);
    }
  }

  /**
   * The first entities up to the end of the page. Unknown values come last in both directions; equal ones are in the
   * order of names.
   */
  private inOrder(entities: Uint32Array, { sortBy, direction, offset, limit }: Page): Uint32Array {
    const { sums } = this;
    const dictionary = this.model.names[this.by];
    const sign = direction === 'asc' ? 1 : -1;
    const values = new Float64Array(entities.length).fill(Number.POSITIVE_INFINITY);
    for (const [index, entity] of entities.entries()) {
      const value = sortBy === 'label' ? dictionary.ranks()[entity] : sums.read(entity, sortBy);
      if (value !== null && value !== undefined) values[index] = sign * value;
    }
    // Numbers alone are sorted many times faster than entities are.
    const last = values.slice().sort()[offset + limit - 1] ?? Number.POSITIVE_INFINITY;
    const label = (index: number) => dictionary.label(entities[index] ?? 0);
    return Uint32Array.from(entities.keys())
      .filter((index) => (values[index] ?? 0) <= last)
      .sort((a, b) => {
        const [left = 0, right = 0] = [values[a], values[b]];
        if (left !== right) return left < right ? -1 : 1;
        return label(a) < label(b) ? -1 : 1;
      })
      .map((index) => entities[index] ?? 0);
  }
}
