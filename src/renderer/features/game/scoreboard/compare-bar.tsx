/** Shows who is selected for comparison, and links to it once there are two. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GameFacts } from '../../../../shared/games/game-facts.ts';
import { playerById, useGame } from '../model/game-context.ts';
import { championName } from '../model/names.ts';
import styles from './compare-bar.module.css';

interface CompareBarProps {
  readonly facts: GameFacts;
  readonly chosen: readonly number[];
  readonly onClear: () => void;
}

export function CompareBar({ facts, chosen, onClear }: CompareBarProps) {
  const { game } = useGame();
  const [a, b] = chosen;
  const names = chosen.map((id) => {
    const player = playerById(facts, id);
    return player ? championName(player) : `Player ${id}`;
  });
  if (a === undefined) {
    return <span className={`${styles.bar} mk-muted`}>Select two players to compare</span>;
  }
  return (
    <span className={styles.bar} role="status">
      <span className="mk-cut">
        {names.join(' and ')}
        {b === undefined && <span className="mk-muted"> · select another</span>}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
      {b !== undefined && (
        <Button
          size="compact-xs"
          renderRoot={(props) => (
            <Link
              {...props}
              aria-label={`Compare ${names.join(' and ')}`}
              to="/game/$platformGameId"
              params={{ platformGameId: game.platformGameId }}
              search={{ view: 'compare', a, b }}
            />
          )}
        >
          Compare
        </Button>
      )}
    </span>
  );
}
