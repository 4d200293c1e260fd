/** The parts of a query about what a side did. */
import type { QueryProblem } from '../library/library.ts';
import type { PlayQuestion, QueryTerm, Read } from './conditions.ts';
import type { QueryPart } from './parts.ts';
import { readSequence } from './sequence.ts';

/** Reads the values of `then:`. */
export function readSequences(part: QueryPart): Read {
  const questions: PlayQuestion[] = [];
  for (const value of part.values) {
    const read = readSequence(value.text);
    if ('message' in read) {
      // A doubled quote before the place, which no sequence has, would move it.
      const from = value.from + (value.isQuoted ? 1 : 0);
      const [start, end] = [from + read.from, Math.min(from + read.to, value.to)];
      return { kind: 'problem', problem: { from: start, to: end, message: read.message } };
    }
    questions.push({ kind: 'sequence', steps: read.steps });
  }
  return { kind: 'plays', questions, isSubject: false };
}

/** Each is looked for in all games. */
const maxPlayValues = 8;

/** The problem of the first part with too many values for the query. */
export function tooManyPlays(terms: readonly QueryTerm[]): readonly QueryProblem[] {
  const inner = terms.flatMap((term) => (term.condition.kind === 'one' ? term.condition.terms : [term]));
  let values = 0;
  for (const { part, condition } of inner) {
    if (condition.kind !== 'plays') continue;
    values += condition.questions.length;
    if (values <= maxPlayValues) continue;
    const { from, to } = part;
    return [
      { from, to, message: `A search has at most ${maxPlayValues} values of "first:", "then:" and leads.` },
    ];
  }
  return [];
}
