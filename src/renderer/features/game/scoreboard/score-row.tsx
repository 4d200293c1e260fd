/** One player's line. */
import { Checkbox } from '@mantine/core';
import type { PlayerRow } from '../model/figures.ts';
import { championName, playerName, roleName } from '../model/names.ts';
import { ChampionChip } from '../parts/champion-chip.tsx';
import type { Column } from './columns.tsx';

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
    <tr className="mk-score-row" data-chosen={isChosen || undefined}>
      <td className="mk-score-pick">
        <Checkbox
          size="xs"
          aria-label={`Compare ${champion}, ${playerName(player)}`}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row" className="mk-score-who">
        <span className="mk-score-player">
          <ChampionChip champion={player.champion} side={player.side} />
          <span className="mk-score-names">
            <span className="mk-cut" title={champion}>
              {champion}
            </span>
            <span className="mk-below mk-cut" title={fullName(player.name, player.tagline)}>
              {role && <span className="mk-score-role-below">{role} · </span>}
              {playerName(player)}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={`mk-num mk-score-${column.key} ${column.isNumber ? 'mk-score-number' : ''}`}
        >
          {column.cell(row, all)}
        </td>
      ))}
    </tr>
  );
}

const fullName = (name: string, tagline: string | null) => (tagline ? `${name} #${tagline}` : name);
