/** The rows above the players of a side or of a subteam. */
import type { PlayerFacts } from '../../../../shared/games/game-facts.ts';
import type { PlayerRow } from '../model/figures.ts';
import { type SideName, sideWords } from '../model/sides.ts';
import { type Subteam, subteamName } from '../model/subteams.ts';
import gameProblemsStyles from '../parts/game-problems.module.css';
import sideStyles from '../parts/side.module.css';
import type { Column } from './columns.tsx';
import scoreboardStyles from './scoreboard.module.css';
import styles from './side-row.module.css';

interface SideRowProps {
  readonly name: SideName;
  readonly isWinner: boolean | null;
  readonly rows: readonly PlayerRow[];
  readonly playersPerSide: number;
  readonly columns: readonly Column[];
}

/** The row of a side: its name, whether it won, and its sums. */
export function SideRow({ name, isWinner, rows, playersPerSide, columns }: SideRowProps) {
  // Without sums, as in the builds, the name gets the whole row.
  const sums = columns.some(({ total }) => total !== undefined) ? columns : [];
  return (
    <tr className={styles.side} data-side={name.side}>
      <th scope="rowgroup" colSpan={2 + columns.length - sums.length} className={styles.head}>
        <span className={styles.name}>
          <span className={sideStyles.mark} aria-hidden />
          <span className={`${sideStyles.text} mk-cut`} title={name.long}>
            {name.long}
          </span>
          {name.team && <span className="mk-muted">{sideWords[name.side]}</span>}
          {rows.length !== playersPerSide && (
            <span
              className={gameProblemsStyles.partial}
              title={`${rows.length} of ${playersPerSide} players`}
            >
              {rows.length} of {playersPerSide}
              <span className="mk-only-read"> players</span>
            </span>
          )}
          {isWinner !== null && <span className="mk-muted">{isWinner ? 'won' : 'lost'}</span>}
        </span>
      </th>
      {sums.map((column) => (
        <td
          key={column.key}
          className={`mk-num ${column.isNumber ? scoreboardStyles.number : ''}`}
          data-column={column.key}
        >
          {column.total?.(rows)}
        </td>
      ))}
    </tr>
  );
}

interface SubteamRowProps {
  readonly subteam: Subteam;
  readonly columnCount: number;
}

/** The row of a subteam: its place, and whether the file counts it as a win. */
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
