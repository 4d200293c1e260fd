/** What a query asks for that has a place in a game: sequences, and who had the first of a kind. */
import type { QueryTerm } from './conditions.ts';
import { parseQuery } from './parse-query.ts';
import { firstStep, type SequenceStep } from './sequence.ts';

interface AskedSequence {
  /** As in the query. */
  readonly text: string;
  readonly steps: readonly SequenceStep[];
}

/** Those that a game has to have: not excluded ones. */
export function askedSequences(query: string): readonly AskedSequence[] {
  const read = ({ part: { from, to }, isNegated, condition }: QueryTerm): readonly AskedSequence[] => {
    if (isNegated) return [];
    if (condition.kind === 'one') return condition.terms.flatMap(read);
    if (condition.kind !== 'plays') return [];
    const text = query.slice(from, to);
    return condition.questions.flatMap((question) => {
      if (question.kind === 'lead') return [];
      if (question.kind === 'sequence') return { text, steps: question.steps };
      const step = firstStep(question.first);
      return step === null ? [] : { text, steps: [step] };
    });
  };
  return parseQuery(query).terms.flatMap(read);
}
