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
  return { kind: 'plays', questions, isSubject: false, isAhead: false };
}

/** Each is looked for in all games, once however often the query has it: a row of statistics repeats those of its search. */
const maxPlayValues = 8;

/** The terms from the one on that has too many values for the query, each with its problem. They are not looked for. */
export function findExcessPlays(terms: readonly QueryTerm[]): ReadonlyMap<QueryTerm, QueryProblem> {
  const excess = new Map<QueryTerm, QueryProblem>();
  const values = new Set<string>();
  for (const term of terms) {
    const own = readPlays(term);
    for (const question of own) values.add(JSON.stringify(question));
    if (own.length === 0 || values.size <= maxPlayValues) continue;
    const { from, to } = term.part;
    const message = `A search has at most ${maxPlayValues} values of "first:", "then:" and leads.`;
    excess.set(term, { from, to, message });
  }
  return excess;
}

function readPlays({ condition }: QueryTerm): readonly PlayQuestion[] {
  if (condition.kind === 'plays') return condition.questions;
  return condition.kind === 'one' ? condition.terms.flatMap(readPlays) : [];
}
