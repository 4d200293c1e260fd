/** One player's line. */

import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { roleName } from '../../../format/roles.ts';
import { ProfileLink } from '../../../ui/match/profile-link.tsx';
import type { PlayerRow } from '../model/figures.ts';
import { championName, playerName } from '../model/names.ts';
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
          <ChampionLink player={player} />
          <span className={styles.names}>
            <span className="mk-cut" title={champion}>
              {champion}
            </span>
            <span
              className={`${figureCellsStyles.below} mk-cut`}
              title={fullName(player.name, player.tagline)}
            >
              {role && <span className={styles.roleBelow}>{role} · </span>}
              <PlayerLink player={player} />
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

/** What has no name in the file has no profile. */
function PlayerLink({ player }: Pick<PlayerRow, 'player'>) {
  const label = playerName(player);
  if (player.name.trim() === '') return label;
  return <ProfileLink kind="player" of={{ value: player.name, label }} />;
}

/** The picture leads to the champion: below one another, two names would be too close to press. */
function ChampionLink({ player: { champion, side } }: Pick<PlayerRow, 'player'>) {
  const chip = <ChampionChip champion={champion} side={side} />;
  const { name, searchName = name } = champion;
  if (searchName === null) return chip;
  return (
    <Link
      className="mk-name"
      to="/profile/$kind/$name"
      params={{ kind: 'champion', name: searchName }}
      title={`Page of ${name}`}
    >
      {chip}
      <span className="mk-only-read">Page of {name}</span>
    </Link>
  );
}

const fullName = (name: string, tagline: string | null) => (tagline ? `${name} #${tagline}` : name);
