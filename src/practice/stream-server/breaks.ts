/**
 * Segments that begin with a discontinuity by order of a fault. Once a playlist has shown them so they stay so, and
 * are counted when they have slid out (RFC 8216, 6.2.2), also after the fault is gone.
 */
export interface Breaks {
  /** All from `from` on, up to and with `last`. */
  add(from: number, last: number): void;
  has(sequence: number): boolean;
  /** How many there are up to and with `sequence`; where a turn of the recording begins there is one anyway. */
  countTo(sequence: number): number;
}

interface Stretch {
  readonly from: number;
  readonly end: number;
}

export function createBreaks(perTurn: number): Breaks {
  const stretches: Stretch[] = [];
  const turnsBefore = (sequence: number) => Math.ceil(sequence / perTurn);
  return {
    add(from, last) {
      const before = stretches.at(-1);
      if (before === undefined || before.end < from) stretches.push({ from, end: last + 1 });
      else stretches.splice(-1, 1, { from: before.from, end: Math.max(before.end, last + 1) });
    },
    has: (sequence) => stretches.some(({ from, end }) => from <= sequence && sequence < end),
    countTo(sequence) {
      return stretches.reduce((sum, { from, end }) => {
        const to = Math.max(from, Math.min(end, sequence + 1));
        return sum + (to - from) - (turnsBefore(to) - turnsBefore(from));
      }, 0);
    },
  };
}
