/**
 * Which sides of which games did what queries ask for. A question goes through all games, in steps; the first one reads them
 * from the catalogue. The answer follows the catalogue from then on.
 */
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import { type FirstFact, firstKindIn, type LeadField, leadMinute } from '../../../shared/query/fields.ts';
import { isPlays } from '../../catalogue/facts/packed-plays.ts';
import type { Columns } from './columns.ts';
import { createLeadMatcher } from './match-lead.ts';
import { createPlayMatcher } from './match-plays.ts';
import { PackedColumn, type ReadPacked } from './packed-column.ts';

/** The columns `plays` and `player_figures` of `game_facts`. */
export interface ReadPlays {
  readonly plays: ReadPacked;
  readonly figures: ReadPacked;
}

/** Every answer has the bit of games whose timeline was read. */
export const timelineQuestion: PlayQuestion = { kind: 'first', first: 'blood' };

/** No lead meets it; the answer has the bits of the side that was ahead, 0 where the gold is unknown. */
export const anyLead = (field: LeadField): PlayQuestion => ({
  kind: 'lead',
  minute: leadMinute(field),
  ranges: [],
});

/** Its answer has the bit of games of which the fact is known. */
export const firstQuestion = (fact: FirstFact): PlayQuestion => ({
  kind: 'first',
  first: firstKindIn(fact),
});

/** About a millisecond of reading from the catalogue. */
const gamesPerStep = 256;
const maxAnswers = 16;

interface Answer {
  readonly from: PackedColumn;
  readonly match: (packed: Buffer | null, row: number) => number;
  /** By row; see match-plays.ts. */
  sides: Uint8Array;
  /** The rows before this one were read, without those that have changed since. */
  next: number;
  readonly changed: Set<number>;
}

export class Plays {
  private readonly columns: Columns;
  private readonly plays: PackedColumn;
  private readonly figures: PackedColumn;
  private readonly answers = new Map<string, Answer>();

  constructor(columns: Columns, read: ReadPlays) {
    this.columns = columns;
    this.plays = new PackedColumn(columns, read.plays);
    this.figures = new PackedColumn(columns, read.figures);
  }

  /** Bits by row, for all games. What was not read in steps is read now. Do not change them. */
  sides(question: PlayQuestion): Uint8Array {
    while (!this.step(question));
    return this.answer(question).sides;
  }

  /** Reads some more games; returns whether all are read. */
  step(question: PlayQuestion): boolean {
    const answer = this.answer(question);
    const { columns } = this;
    if (answer.sides.length < columns.capacity) {
      const grown = new Uint8Array(columns.capacity);
      grown.set(answer.sides);
      answer.sides = grown;
    }
    const rows: number[] = [];
    for (const row of answer.changed) {
      if (rows.length === gamesPerStep) break;
      rows.push(row);
      answer.changed.delete(row);
    }
    const end = Math.min(answer.next + gamesPerStep - rows.length, columns.count);
    for (; answer.next < end; answer.next += 1) rows.push(answer.next);
    this.put(answer, rows);
    return answer.changed.size === 0 && answer.next === columns.count;
  }

  /** Whether no more is left to read than one step reads. */
  isAlmostRead(question: PlayQuestion): boolean {
    const answer = this.answers.get(JSON.stringify(question));
    return answer !== undefined && this.columns.count - answer.next + answer.changed.size <= gamesPerStep;
  }

  /** The game has changed. */
  follow(row: number): void {
    this.plays.forget(row);
    this.figures.forget(row);
    for (const { next, changed } of this.answers.values()) if (row < next) changed.add(row);
  }

  /** Frees the memory. The next question takes longer. */
  release(): void {
    this.plays.release();
    this.figures.release();
    this.answers.clear();
  }

  private put({ sides, from, match }: Answer, rows: readonly number[]): void {
    const packed = from.take(rows);
    for (const [index, row] of rows.entries()) sides[row] = match(packed[index] ?? null, row);
  }

  private answer(question: PlayQuestion): Answer {
    const name = JSON.stringify(question);
    const answer = this.answers.get(name) ?? {
      ...this.matcher(question),
      sides: new Uint8Array(this.columns.capacity),
      next: 0,
      changed: new Set(),
    };
    this.answers.delete(name);
    this.answers.set(name, answer);
    for (const [oldest] of this.answers) {
      if (this.answers.size <= maxAnswers) break;
      this.answers.delete(oldest);
    }
    return answer;
  }

  private matcher(question: PlayQuestion): Pick<Answer, 'from' | 'match'> {
    if (question.kind === 'lead')
      return { from: this.figures, match: createLeadMatcher(question, this.columns) };
    const match = createPlayMatcher(question);
    return { from: this.plays, match: (packed) => (isPlays(packed) ? match(packed) : 0) };
  }
}
