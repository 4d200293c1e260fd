/** One player's line. */
import { Checkbox } from '@mantine/core';
import type { PlayerRow } from '../model/figures.ts';
import { championName, playerName, roleName } from '../model/names.ts';
import { ChampionChip } from '../parts/champion-chip.tsx';
import figureCellsStyles from '../parts/figure-cells.module.css';
import type { Column } from './columns.tsx';
import styles from './score-row.module.css';
import scoreboardStyles from './scoreboard.module.css';

interface ScoreRowProps {
  readonly row: PlayerRow;
  readonly all: readonly PlayerRow[];
  readonly columns: readonly Column[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function ScoreRow({ row, all, columns, isChosen, onChoose }: ScoreRowProps) {
  const { player } = row;
  const champion = championName(player);
  const role = roleName(player.role);
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      <td className={scoreboardStyles.pick}>
        <Checkbox
          size="xs"
          aria-label={`Compare ${champion}, ${playerName(player)}`}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row" className={scoreboardStyles.who}>
        <span className={styles.player}>
          <ChampionChip champion={player.champion} side={player.side} />
          <span className={styles.names}>
            <span className="mk-cut" title={champion}>
              {champion}
            </span>
            <span
              className={`${figureCellsStyles.below} mk-cut`}
              title={fullName(player.name, player.tagline)}
            >
              {role && <span className={styles.roleBelow}>{role} · </span>}
              {playerName(player)}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={`mk-num ${column.isNumber ? scoreboardStyles.number : ''}`}
          data-column={column.key}
        >
          {column.cell(row, all)}
        </td>
      ))}
    </tr>
  );
}

const fullName = (name: string, tagline: string | null) => (tagline ? `${name} #${tagline}` : name);
