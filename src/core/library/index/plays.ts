/**
 * Which sides of which games did what queries ask for. A question reads what happened in all games from the catalogue, in
 * steps; the answer follows the catalogue from then on.
 */
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import { type LeadField, leadMinute } from '../../../shared/query/fields.ts';
import { isPlays } from '../../catalogue/facts/packed-plays.ts';
import type { Columns } from './columns.ts';
import { createLeadMatcher } from './match-lead.ts';
import { createPlayMatcher } from './match-plays.ts';

/** Reads a packed column of games by key; null where nothing is known. */
type ReadPacked = (keys: readonly number[]) => ReadonlyMap<number, Buffer | null>;

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

/** About a millisecond of reading. */
const gamesPerStep = 256;
const maxAnswers = 16;

interface Answer {
  readonly read: ReadPacked;
  readonly match: (packed: Buffer | null, row: number) => number;
  /** By row; see match-plays.ts. */
  sides: Uint8Array;
  /** The rows before this one were read, without those that have changed since. */
  next: number;
  readonly changed: Set<number>;
}

export class Plays {
  private readonly columns: Columns;
  private readonly read: ReadPlays;
  private readonly answers = new Map<string, Answer>();

  constructor(columns: Columns, read: ReadPlays) {
    this.columns = columns;
    this.read = read;
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
    for (const { next, changed } of this.answers.values()) if (row < next) changed.add(row);
  }

  /** Frees the answers. The next question takes longer. */
  release(): void {
    this.answers.clear();
  }

  private put({ sides, read, match }: Answer, rows: readonly number[]): void {
    if (rows.length === 0) return;
    const key = (row: number) => this.columns.key[row] ?? 0;
    const packed = read(rows.map(key));
    for (const row of rows) sides[row] = match(packed.get(key(row)) ?? null, row);
  }

  private answer(question: PlayQuestion): Answer {
    const name = JSON.stringify(question);
    const answer = this.answers.get(name) ?? {
      ...matcher(question, this.columns, this.read),
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
}

function matcher(
  question: PlayQuestion,
  columns: Columns,
  { plays, figures }: ReadPlays,
): Pick<Answer, 'read' | 'match'> {
  if (question.kind === 'lead') return { read: figures, match: createLeadMatcher(question, columns) };
  const match = createPlayMatcher(question);
  return { read: plays, match: (packed) => (isPlays(packed) ? match(packed) : 0) };
}
