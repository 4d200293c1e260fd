import { useDebouncedValue } from '@mantine/hooks';
import type { QueryProblem } from '../../../../shared/library/library.ts';

const pauseMs = 700;

/** An unfinished term is not wrong yet: the problems at the caret are left out until typing pauses. */
export function useShownProblems(
  text: string,
  caret: number | null,
  problems: readonly QueryProblem[],
): readonly QueryProblem[] {
  const [settled] = useDebouncedValue(text, pauseMs);
  if (settled === text || caret === null) return problems;
  return problems.filter(({ from, to }) => caret < from || caret > to);
}
