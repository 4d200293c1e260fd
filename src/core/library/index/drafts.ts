/**
 * The bans of games, in memory. They are read from the catalogue when the first question needs them, and a changed game is
 * read again.
 */
import { banTurn, maxBansOfSide } from '../../../shared/games/draft-turns.ts';
import { unpackDraft } from '../../catalogue/facts/packed-draft.ts';
import type { Columns } from './columns.ts';
import type { Dictionary } from './dictionary.ts';

/** Places of a game: those of the blue side, then those of the red one. */
export const bansPerGame = 2 * maxBansOfSide;

/** In a place of a turn that was not used. */
export const noBan = 0xffff;

/** What is known of a game: nothing, the bans, or also the side that began. */
const draftStates = { unread: 0, unknown: 1, bans: 2, blueFirst: 3, redFirst: 4 } as const;

/** A few milliseconds of reading. */
const gamesPerStep = 1000;

/** Reads the packed drafts of games by key; null for none. */
export type ReadDrafts = (keys: readonly number[]) => ReadonlyMap<number, Buffer | null>;

export class Drafts {
  /** By place, `bansPerGame` of them for each row: the champion plus 1, or `noBan`; 0 for no turn. */
  champions = new Uint16Array(0);
  private states = new Uint8Array(0);
  private readonly columns: Columns;
  private readonly names: Dictionary;
  private readonly read: ReadDrafts;
  /** By champion plus 1: as which champion plus 1 a ban of it counts. */
  private leaders = new Uint16Array(1);

  constructor(columns: Columns, names: Dictionary, read: ReadDrafts) {
    this.columns = columns;
    this.names = names;
    this.read = read;
  }

  /** Frees the bans. The next question takes longer. */
  release(): void {
    this.states = new Uint8Array(0);
    this.champions = new Uint16Array(0);
  }

  /** The game changed: it is read again when a question needs it. */
  forget(row: number): void {
    this.states[row] = draftStates.unread;
  }

  /** Whether the bans of the game are known. It must have been read. */
  isKnown(row: number): boolean {
    return (this.states[row] ?? 0) >= draftStates.bans;
  }

  /** The turn of the ban in this place of the row, 1 to 10; 0 where it is unknown. */
  turn(row: number, place: number): number {
    const state = this.states[row];
    if (state !== draftStates.blueFirst && state !== draftStates.redFirst) return 0;
    const firstPick = state === draftStates.blueFirst ? 'blue' : 'red';
    return banTurn(firstPick, place < maxBansOfSide ? 'blue' : 'red', place % maxBansOfSide);
  }

  /** Whether all games have been read. */
  isComplete(): boolean {
    const { count } = this.columns;
    const row = this.states.indexOf(draftStates.unread);
    return count <= this.states.length && (row < 0 || row >= count);
  }

  /** Reads some more games; returns whether all are read. */
  step(): boolean {
    this.prepare();
    const rows: number[] = [];
    const { count } = this.columns;
    for (
      let row = this.states.indexOf(draftStates.unread);
      row >= 0 && row < count && rows.length < gamesPerStep;
    ) {
      rows.push(row);
      row = this.states.indexOf(draftStates.unread, row + 1);
    }
    this.readRows(rows);
    return rows.length < gamesPerStep;
  }

  /** Reads now what was not read in steps. */
  readAll(): void {
    while (!this.step());
  }

  /** Reads those of the rows that have not been read. */
  readUnread(rows: Uint32Array): void {
    this.prepare();
    this.readRows(Array.from(rows.filter((row) => this.states[row] === draftStates.unread)));
  }

  /** Makes room for all games, and counts bans by the present names. */
  private prepare(): void {
    const { capacity } = this.columns;
    if (this.states.length < capacity) {
      const [states, champions] = [new Uint8Array(capacity), new Uint16Array(capacity * bansPerGame)];
      states.set(this.states);
      champions.set(this.champions);
      Object.assign(this, { states, champions });
    }
    this.followNames();
  }

  private readRows(rows: readonly number[]): void {
    if (rows.length === 0) return;
    const key = (row: number) => this.columns.key[row] ?? 0;
    const packed = this.read(rows.map(key));
    for (const row of rows) this.put(row, packed.get(key(row)) ?? null);
  }

  private put(row: number, packed: Buffer | null): void {
    const first = row * bansPerGame;
    this.champions.fill(0, first, first + bansPerGame);
    const draft = unpackDraft(packed);
    if (draft === null) {
      this.states[row] = draftStates.unknown;
      return;
    }
    const { firstPick, bans } = draft;
    for (const [own, at] of [
      [bans.blue, first],
      [bans.red, first + maxBansOfSide],
    ] as const)
      for (const [index, key] of own.slice(0, maxBansOfSide).entries())
        this.champions[at + index] = key === 0 ? noBan : (this.leaders[this.names.entityPlusOne(key)] ?? 0);
    this.states[row] =
      firstPick === null
        ? draftStates.bans
        : firstPick === 'blue'
          ? draftStates.blueFirst
          : draftStates.redFirst;
  }

  /**
   * Files name the champions that were picked, and give the number of those that were banned. Of a champion that is newer
   * than this program, only a pick shows the name.
   */
  private followNames(): void {
    const { names, leaders } = this;
    if (leaders.length === names.size + 1) return;
    this.leaders = Uint16Array.from({ length: names.size + 1 }, (_, at) =>
      at === 0 ? 0 : names.withOtherName(at - 1) + 1,
    );
    const isChanged = leaders.some((leader, at) => leader !== this.leaders[at]);
    if (isChanged) this.states.fill(draftStates.unread);
  }
}
