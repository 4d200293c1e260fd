/** The games one by one, newest first: what the subject did in each. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Appearance, AppearingPlayer } from '../../../shared/library/appearances.ts';
import type { SubjectKind } from '../../../shared/library/library.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { formatLength } from '../../format/figures.ts';
import { roleName } from '../../format/roles.ts';
import { formatDay, formatStart } from '../../format/times.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionName } from './champion-name.tsx';
import styles from './profile-tables.module.css';
import { readResult } from './results.ts';
import type { GameLogRows } from './use-game-log.ts';

interface Column {
  readonly name: string;
  readonly title?: string;
  readonly isNumber?: boolean;
  /** Several names, in more than one line where they need it. */
  readonly isList?: boolean;
  /** Whether the games need it; all do of a column without this. */
  readonly isNeeded?: (rows: readonly Appearance[]) => boolean;
  readonly cell: (row: Appearance) => ReactNode;
}

const unknown = <span className="mk-muted">–</span>;

/** The subject's figure in a game: of its only player, or the sum of a side's players. */
const figure = (name: string, read: (player: AppearingPlayer) => number | null, title?: string): Column => ({
  name,
  ...(title !== undefined && { title }),
  isNumber: true,
  cell: ({ players }) => {
    const values = players.map(read);
    const known = values.filter((value) => value !== null);
    if (known.length === 0 || known.length < values.length) return unknown;
    return formatCount(known.reduce((sum, value) => sum + value, 0));
  },
});

const eachPlayer = (name: string, cell: (player: AppearingPlayer) => ReactNode): Column => ({
  name,
  cell({ players }) {
    if (players.length === 0) return unknown;
    const parts = players.flatMap((player, index) => (index === 0 ? [cell(player)] : [', ', cell(player)]));
    // Children in their order have no keys: a file may name a player twice.
    return createElement(Fragment, null, ...parts);
  },
});

const game: readonly Column[] = [
  {
    name: 'Date',
    cell: ({ game: { platformGameId, playedAt } }) => (
      <Link
        className="mk-link mk-num"
        to="/game/$platformGameId"
        params={{ platformGameId }}
        title={formatStart(playedAt)}
      >
        {playedAt === null ? 'Unknown' : formatDay(playedAt)}
      </Link>
    ),
  },
  { name: 'League', cell: ({ game: { leagueName } }) => leagueName },
];
const result: Column = {
  name: 'Result',
  cell: ({ isWinner }) => {
    const { name, word } = readResult(isWinner);
    return name === 'unknown' ? unknown : <span className={styles[name]}>{word}</span>;
  },
};
const side: Column = {
  name: 'Side',
  cell: (row) => (row.side === null ? unknown : row.side === 'blue' ? 'Blue' : 'Red'),
};
const opponent: Column = {
  name: 'Opponent',
  cell: (row) => (row.opponent === null ? unknown : <ProfileLink kind="team" of={row.opponent} />),
};
const team: Column = {
  name: 'Team',
  cell: (row) => (row.team === null ? unknown : <ProfileLink kind="team" of={row.team} />),
};
const player = eachPlayer('Player', (one) =>
  one.player === null ? unknown : <ProfileLink kind="player" of={one.player} />,
);
const champion = (name: string) =>
  eachPlayer(name, (one) =>
    one.champion === null ? (
      unknown
    ) : (
      <span className={styles.champion}>
        <ChampionName of={one.champion} />
      </span>
    ),
  );
const role = eachPlayer('Role', (one) => roleName(one.role) ?? unknown);
const figures: readonly Column[] = [
  figure('K', ({ kills }) => kills, 'Kills'),
  figure('D', ({ deaths }) => deaths, 'Deaths'),
  figure('A', ({ assists }) => assists, 'Assists'),
  figure('CS', ({ creepScore }) => creepScore, 'Creep score'),
  figure('Gold', ({ gold }) => gold),
  figure('Damage', ({ damageToChampions }) => damageToChampions, 'Damage to champions'),
  figure('Vision', ({ visionScore }) => visionScore, 'Vision score'),
];
const length: Column = {
  name: 'Length',
  isNumber: true,
  cell: ({ game: { lengthSeconds } }) => (lengthSeconds === null ? unknown : formatLength(lengthSeconds)),
};
const patch: Column = {
  name: 'Patch',
  isNumber: true,
  cell: ({ game: { patch: value } }) => value ?? unknown,
};

/** Of a player who has changed teams. */
const hasSeveralTeams = (rows: readonly Appearance[]) =>
  new Set(rows.flatMap((row) => (row.team === null ? [] : [row.team.value ?? row.team.label]))).size > 1;

const columns: Readonly<Record<SubjectKind, readonly Column[]>> = {
  player: [
    ...game,
    { ...team, isNeeded: hasSeveralTeams },
    opponent,
    result,
    champion('Champion'),
    role,
    ...figures,
    length,
    patch,
  ],
  champion: [...game, player, team, opponent, result, role, ...figures, length, patch],
  team: [
    ...game,
    opponent,
    result,
    side,
    { ...champion('Champions'), isList: true },
    ...figures,
    length,
    patch,
  ],
};

interface GameLogProps {
  readonly kind: SubjectKind;
  readonly log: GameLogRows;
}

export function GameLog({ kind, log: { rows, total, showMore } }: GameLogProps) {
  const shown = columns[kind].filter((one) => one.isNeeded?.(rows) ?? true);
  return (
    <section className={styles.part} aria-labelledby="profile-games">
      <h2 id="profile-games" className={styles.title}>
        Games
      </h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr className="mk-caps">
              {shown.map(({ name, title, isNumber }) => (
                <th key={name} scope="col" title={title} className={isNumber ? styles.number : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.game.platformGameId}>
                {shown.map(({ name, isNumber, isList, cell }) => (
                  <td key={name} className={isNumber ? `${styles.number} mk-num` : isList ? styles.list : ''}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== null && total > rows.length && (
        <p className={styles.more}>
          {showMore !== null && (
            <Button size="xs" variant="default" onClick={showMore}>
              Show more
            </Button>
          )}{' '}
          <span className="mk-muted">
            The last {formatCount(rows.length)} of {counted(total, 'game')}
          </span>
        </p>
      )}
    </section>
  );
}
