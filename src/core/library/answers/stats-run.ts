/** The statistics of one question, added up one block of games at a time. */
import type { AggregateKind, AggregateRow } from '../../../shared/library/library.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import { type FigureBlock, gamesPerBlock } from '../figures/figure-block.ts';
import type { Figures } from '../figures/figures.ts';
import { findPlaces, findRow, firstPlace, namesTwice } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import type { SubjectFilter } from '../query/subject-filter.ts';
import { StatsAccumulator } from './stats-accumulator.ts';

type Page = Pick<LibraryAnswers['aggregates'][0], 'sortBy' | 'direction' | 'offset' | 'limit'>;
type Answer = LibraryAnswers['aggregates'][1];

export interface StatsRunOptions {
  readonly figures: Figures;
  readonly model: Model;
  readonly by: AggregateKind;
  /** Null: everyone counts. */
  readonly subjects: SubjectFilter | null;
  /** The games' rows. */
  readonly rows: Uint32Array;
}

export class StatsRun {
  private readonly figures: Figures;
  private readonly model: Model;
  private readonly by: AggregateKind;
  private readonly subjects: SubjectFilter | null;
  /** That of the model in the beginning. */
  private readonly version: number;
  private readonly accumulator: StatsAccumulator;
  /** Keys of the games, ascending. Emptied at the end. */
  private keys: Uint32Array;
  private readonly gamesFound: number;
  private gamesCounted = 0;

  constructor({ figures, model, by, subjects, rows }: StatsRunOptions) {
    this.figures = figures;
    this.model = model;
    this.by = by;
    this.subjects = subjects;
    this.version = model.seq;
    this.accumulator = new StatsAccumulator(model.names[by].size);
    this.keys = keysInOrder(model, rows);
    this.gamesFound = rows.length;
  }

  get isComplete(): boolean {
    return this.gamesCounted === this.gamesFound;
  }

  /** Counts the games of the next block, about a thousand at most. Does nothing once the run is complete. */
  step(): void {
    if (this.isComplete) return;
    const { keys, gamesCounted } = this;
    const number = Math.floor((keys[gamesCounted] ?? 0) / gamesPerBlock);
    const end = firstFrom(keys, gamesCounted, (number + 1) * gamesPerBlock);
    const some = keys.subarray(gamesCounted, end);
    const block = this.figures.read(number, some);
    if (this.by === 'team') this.addTeams(block, some);
    else this.addPlayers(block, some, this.by);
    this.gamesCounted = end;
    if (!this.isComplete) return;
    this.keys = new Uint32Array(0);
    this.figures.closeFile();
  }

  /** The figures of the games counted so far. */
  answer(page: Page): Answer {
    const { gamesCounted, gamesFound, accumulator } = this;
    // Pages of different parts of the games do not fit together either.
    const version = this.isComplete ? this.version : -1 - gamesCounted;
    const dictionary = this.model.names[this.by];
    const entities = accumulator.entities();
    const rows = Array.from(
      this.inOrder(entities, page).subarray(page.offset, page.offset + page.limit),
      (entity): AggregateRow => ({
        value: dictionary.ownValue(entity),
        label: dictionary.label(entity),
        ...accumulator.figures(entity),
      }),
    );
    return { version, total: entities.length, rows, gamesCounted, gamesFound };
  }

  private addPlayers(block: FigureBlock, keys: Uint32Array, by: 'player' | 'champion'): void {
    const { accumulator, subjects } = this;
    const { columns } = this.model;
    for (const key of keys) {
      const row = findRow(columns, key);
      const places = findPlaces(columns, row);
      const filter = subjects === null ? null : (at: number) => subjects.matchesPlayer(row, places, at);
      accumulator.addPlayers(block, key % gamesPerBlock, {
        entities: by === 'player' ? places.players : places.champions,
        first: firstPlace(columns, row, places),
        mayRepeat: ((columns.playerMarks[row] ?? 0) & namesTwice) !== 0,
        filter,
      });
    }
  }

  private addTeams(block: FigureBlock, keys: Uint32Array): void {
    const { accumulator, subjects } = this;
    const { columns } = this.model;
    for (const key of keys) {
      const game = key % gamesPerBlock;
      if (!block.hasFacts(game)) continue;
      const row = findRow(columns, key);
      const matches = (isRed: boolean) => subjects === null || subjects.matchesSide(row, isRed);
      const blue = matches(false) ? (columns.blueTeam[row] ?? 0) : 0;
      const red = matches(true) ? (columns.redTeam[row] ?? 0) : 0;
      accumulator.addSides(block, game, blue, red, columns.winner[row] ?? 0);
    }
  }

  /**
   * The first entities up to the end of the page. Unknown values come last in both directions; equal ones are in the
   * order of names.
   */
  private inOrder(entities: Uint32Array, { sortBy, direction, offset, limit }: Page): Uint32Array {
    const { accumulator } = this;
    const dictionary = this.model.names[this.by];
    const sign = direction === 'asc' ? 1 : -1;
    const values = new Float64Array(entities.length).fill(Number.POSITIVE_INFINITY);
    for (const [index, entity] of entities.entries()) {
      const value = sortBy === 'label' ? dictionary.ranks()[entity] : accumulator.figure(entity, sortBy);
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

function keysInOrder({ columns }: Model, rows: Uint32Array): Uint32Array {
  const keys = new Uint32Array(rows.length);
  let isAscending = true;
  for (let at = 0; at < rows.length; at += 1) {
    const key = columns.key[rows[at] ?? 0] ?? 0;
    if (at > 0 && key < (keys[at - 1] ?? 0)) isAscending = false;
    keys[at] = key;
  }
  // Nearly always: games get their rows in the order of their keys.
  return isAscending ? keys : keys.sort();
}

/** The first index from `from` on whose key is at least `key`. */
function firstFrom(keys: Uint32Array, from: number, key: number): number {
  let low = from;
  let high = Math.min(keys.length, from + gamesPerBlock);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) >= key) high = middle;
    else low = middle + 1;
  }
  return low;
}
