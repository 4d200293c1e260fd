/** The row of a subteam: its place, and whether the file counts it as a win. */
import type { PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { type Subteam, subteamName } from '../model/subteams.ts';
import styles from './side-row.module.css';

interface SubteamRowProps {
  readonly subteam: Subteam;
  readonly columnCount: number;
}

export function SubteamRow({ subteam, columnCount }: SubteamRowProps) {
  const outcome = commonOutcome(subteam.players);
  return (
    <tr className={styles.side}>
      <th scope="rowgroup" colSpan={2 + columnCount} className={styles.head}>
        <span className={styles.name}>
          <span>{subteamName(subteam)}</span>
          {outcome !== null && <span className="mk-muted">{outcome ? 'won' : 'lost'}</span>}
        </span>
      </th>
    </tr>
  );
}

function commonOutcome(players: readonly PlayerFacts[]): boolean | null {
  const outcome = players[0]?.isWinner ?? null;
  return players.every(({ isWinner }) => isWinner === outcome) ? outcome : null;
}
