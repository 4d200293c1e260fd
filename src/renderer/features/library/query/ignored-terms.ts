import type { QueryProblem } from '../../../../shared/library/library.ts';
import { cutQuery, printPart } from '../../../../shared/query/parts.ts';

/**
 * The ignored terms as a user would write them: a value with its field (`length:abc`), and without the other values
 * of the term, which are not ignored. Each term once, in the order of the text.
 */
export function ignoredTerms(text: string, problems: readonly QueryProblem[]): readonly string[] {
  const isIgnored = ({ from, to }: Pick<QueryProblem, 'from' | 'to'>) =>
    problems.some((problem) => problem.from < to && problem.to > from);
  const isWhole = ({ from, to }: Pick<QueryProblem, 'from' | 'to'>) =>
    problems.some((problem) => problem.from <= from && problem.to >= to);
  const terms = cutQuery(text)
    .filter(isIgnored)
    .map((part) => {
      const values = part.values.filter(isIgnored);
      if (isWhole(part) || values.length === 0) return text.slice(part.from, part.to);
      return printPart({ ...part, values: values.map((value) => value.text) });
    });
  return [...new Set(terms)];
}
