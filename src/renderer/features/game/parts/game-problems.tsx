/** Problems of a file that was still readable: each in words, with the places it concerns. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { GameFacts } from '../../../../shared/games/game-facts.ts';
import type { GameProblem } from '../../../../shared/games/game-problems.ts';
import { withKeys } from '../model/unique-keys.ts';
import styles from './game-problems.module.css';
import { FilesLink } from './missing-file.tsx';

interface GameProblemsProps {
  readonly problems: readonly GameProblem[];
  /** As in "Problems in the summary". */
  readonly of: string;
}

export function GameProblems({ problems, of }: GameProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={`Problems in ${of}`}>
      <IconAlertTriangle size={16} aria-hidden />
      <ul>
        {withKeys(problems, ({ code }) => code).map(({ key, item }) => (
          <li key={key}>
            {item.message}
            <Places problem={item} />
          </li>
        ))}
      </ul>
      <FilesLink />
    </section>
  );
}

/** The raw places in the file; the reader lists only the first ones. */
function Places({ problem }: { readonly problem: GameProblem }) {
  const places = problemPlaces(problem);
  if (places.length < 2) return null;
  return (
    <details>
      <summary>{places.length === problemCount(problem) ? 'Show all' : `Showing ${places.length}`}</summary>
      <ul className="mk-mono">
        {withKeys(places, (place) => place).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    </details>
  );
}

function problemPlaces(problem: GameProblem): readonly string[] {
  switch (problem.code) {
    case 'implausible-values':
      return problem.values.map(({ path, value }) => `${path}: ${value}`);
    case 'wrong-types':
      return problem.fields.map(({ path, expected, found }) => `${path}: ${found}, expected ${expected}`);
    default:
      return [];
  }
}

const problemCount = (problem: GameProblem): number => ('count' in problem ? problem.count : 1);

/** In a few words, for the head of the game: every reader of its result must know. */
export function shortProblems({ problems }: Pick<GameFacts, 'problems'>): readonly string[] {
  return problems.flatMap((problem) => {
    switch (problem.code) {
      case 'partial-players':
        return [`Partial: ${problem.blue + problem.red} of ${problem.total} players`];
      case 'too-many-players':
        return [`${problem.blue + problem.red} players instead of ${problem.total}`];
      case 'more-than-two-teams':
        return ['More than two teams'];
      case 'contradicting-winners':
        return ['Conflicting winners'];
      default:
        return [];
    }
  });
}
