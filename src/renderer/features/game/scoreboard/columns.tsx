/** The scoreboard's sets of columns, each column with its cell, sort order and sum. */

import type { ReactNode } from 'react';
import { roleName } from '../../../format/roles.ts';
import { type Figure, figures, type PlayerRow } from '../model/figures.ts';
import { derivedRoles, rolePlace } from '../model/names.ts';
import { sumOfSide } from '../model/sums.ts';
import { ItemChips, Names, RuneChips, readSpells, runeTrees, SpellChips } from '../parts/build-chips.tsx';
import figureCellsStyles from '../parts/figure-cells.module.css';
import { BarCell, Below, FigureValue } from '../parts/figure-cells.tsx';
import styles from './columns.module.css';

export interface Column {
  readonly key: string;
  readonly name: string;
  /** The full name if `name` is abbreviated. */
  readonly title?: string;
  readonly isNumber: boolean;
  /** Absent if the column is not sortable. Nulls sort last in both directions. */
  readonly order?: (row: PlayerRow) => number | null;
  readonly cell: (row: PlayerRow, all: readonly PlayerRow[]) => ReactNode;
  readonly total?: (rows: readonly PlayerRow[]) => ReactNode;
}

const rank = (order: (row: PlayerRow) => number | null, figure: Figure, name: string): Column => ({
  key: figure.key,
  name,
  title: figure.name,
  isNumber: true,
  order,
  cell: (row) => <FigureValue value={figure.read(row)} format={figure.format} />,
});

const sumOfRows = (rows: readonly PlayerRow[], figure: Figure) =>
  sumOfSide(rows.map(figure.read), rows[0]?.playersPerSide ?? 0);

/** A single value, summed over the side if a sum makes sense. */
function column(figure: Figure, name: string, isSummed = true): Column {
  const plain = rank(figure.read, figure, name);
  if (!isSummed) return plain;
  return {
    ...plain,
    total: (rows) => <FigureValue value={sumOfRows(rows, figure)} format={figure.format} />,
  };
}

/** A value with a second one below it. */
function pair(figure: Figure, name: string, below: Figure, unit: string): Column {
  return {
    ...column(figure, name),
    cell: (row) => (
      <>
        <FigureValue value={figure.read(row)} format={figure.format} />
        <Below value={below.read(row)} format={(value) => `${below.format(value)}${unit}`} />
      </>
    ),
  };
}

function bar(figure: Figure, name: string, below: readonly [Figure, string][]): Column {
  return {
    ...column(figure, name),
    cell: (row, all) => (
      <BarCell
        value={figure.read(row)}
        top={Math.max(0, ...all.map((each) => figure.read(each) ?? 0))}
        side={row.player.side}
        below={below.map(([each, unit]) => {
          const value = each.read(row);
          return value === null ? null : `${each.format(value)}${unit}`;
        })}
      />
    ),
  };
}

const role: Column = {
  key: 'role',
  name: 'Role',
  isNumber: false,
  order: ({ player }) => -rolePlace(player.role),
  cell: ({ player }) => {
    const name = roleName(player.role);
    return name === null ? (
      <span className="mk-muted">–</span>
    ) : (
      <span title={derivedRoles([player]) ?? undefined}>{name}</span>
    );
  },
};

const score: Column = {
  key: 'kda',
  name: 'K / D / A',
  title: 'Kills, deaths and assists. Below: KDA and kill participation',
  isNumber: true,
  order: figures.kda.read,
  cell: (row) => {
    const { kills, deaths, assists } = row.player;
    const kda = figures.kda.read(row);
    const part = figures.killParticipation.read(row);
    return (
      <>
        <span className={styles.kda}>
          <FigureValue value={kills} /> <i>/</i> <FigureValue value={deaths} /> <i>/</i>{' '}
          <FigureValue value={assists} />
        </span>
        <span className={figureCellsStyles.below}>
          {kda === null ? '' : figures.kda.format(kda)}
          {part === null ? '' : ` · ${figures.killParticipation.format(part)}`}
        </span>
      </>
    );
  },
  total: (rows) => {
    const sum = (figure: Figure) => sumOfRows(rows, figure);
    return (
      <span className={styles.kda}>
        <FigureValue value={sum(figures.kills)} /> <i>/</i> <FigureValue value={sum(figures.deaths)} />{' '}
        <i>/</i> <FigureValue value={sum(figures.assists)} />
      </span>
    );
  },
};

const level = column(figures.level, 'Lv', false);

const columnSets = {
  score: [
    role,
    level,
    score,
    pair(figures.creepScore, 'CS', figures.creepScorePerMinute, '/min'),
    pair(figures.gold, 'Gold', figures.goldPerMinute, '/min'),
    bar(figures.damageToChampions, 'Damage', [
      [figures.damagePerMinute, '/min'],
      [figures.damageShare, ''],
    ]),
    column(figures.visionScore, 'Vision'),
    { key: 'spells', name: 'Spells', isNumber: false, cell: ({ player }) => <SpellChips player={player} /> },
    { key: 'runes', name: 'Runes', isNumber: false, cell: ({ player }) => <RuneChips player={player} /> },
    { key: 'items', name: 'Items', isNumber: false, cell: ({ player }) => <ItemChips player={player} /> },
  ],
  combat: [
    score,
    bar(figures.damageToChampions, 'To champions', [[figures.damageShare, '']]),
    column(figures.physicalDamage, 'Physical'),
    column(figures.magicDamage, 'Magic'),
    column(figures.trueDamage, 'True'),
    bar(figures.damageTaken, 'Taken', []),
    column(figures.healing, 'Healing'),
    column(figures.largestMultiKill, 'Multikill', false),
  ],
  economy: [
    level,
    column(figures.creepScore, 'CS'),
    column(figures.creepScorePerMinute, 'CS/min'),
    bar(figures.gold, 'Gold', [[figures.goldShare, '']]),
    column(figures.goldPerMinute, 'Gold/min'),
    column(figures.goldSpent, 'Spent'),
    column(figures.damageToObjectives, 'To objectives'),
    column(figures.damageToTurrets, 'To turrets'),
  ],
  vision: [
    role,
    bar(figures.visionScore, 'Vision score', [[figures.visionPerMinute, '/min']]),
    column(figures.wardsPlaced, 'Placed'),
    column(figures.wardsKilled, 'Destroyed'),
    column(figures.controlWardsBought, 'Control wards'),
  ],
  build: [
    {
      key: 'item-names',
      name: 'Items',
      isNumber: false,
      cell: ({ player }) => {
        const all = player.trinket ? [...player.items, player.trinket] : player.items;
        return all.length === 0 ? <span className="mk-muted">none</span> : <Names all={all} kind="Item" />;
      },
    },
    {
      key: 'spell-names',
      name: 'Spells',
      isNumber: false,
      cell: ({ player }) =>
        readSpells(player).length === 0 ? (
          <span className="mk-muted">–</span>
        ) : (
          <Names all={readSpells(player)} kind="Spell" />
        ),
    },
    {
      key: 'rune-names',
      name: 'Runes',
      isNumber: false,
      cell: ({ player: { runes } }) =>
        runes ? (
          <>
            <Names all={runes.picks} kind="Rune" />
            <span className={figureCellsStyles.below}>
              <Names all={runeTrees(runes)} kind="Rune tree" />
            </span>
          </>
        ) : (
          <span className="mk-muted">unknown</span>
        ),
    },
  ],
} as const satisfies Record<string, readonly Column[]>;

export type ColumnSetName = keyof typeof columnSets;
export const columnSetOptions: readonly { readonly value: ColumnSetName; readonly label: string }[] = [
  { value: 'score', label: 'Score' },
  { value: 'combat', label: 'Combat' },
  { value: 'economy', label: 'Economy' },
  { value: 'vision', label: 'Vision' },
  { value: 'build', label: 'Build' },
];

/** Without the role column if no player has a role, as in ARAM. */
export function columnsInSet(set: ColumnSetName, rows: readonly PlayerRow[]): readonly Column[] {
  const hasRoles = rows.some(({ player }) => player.role !== null);
  return columnSets[set].filter((each) => each !== role || hasRoles);
}
