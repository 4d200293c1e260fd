/** Says next to the count of games which part of the search the list ignores, and why. */
import type { QueryProblem } from '../../../../shared/library.ts';

interface IgnoredPartProps {
  readonly text: string;
  readonly problems: readonly QueryProblem[];
}

export function IgnoredPart({ text, problems }: IgnoredPartProps) {
  const [problem] = problems;
  if (!problem) return null;
  return (
    <span className="mk-ignored mk-cut" title={problem.message}>
      Ignored: <span className="mk-mono">{text.slice(problem.from, problem.to)}</span>
    </span>
  );
}
