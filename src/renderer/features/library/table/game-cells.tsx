/** The cells of one game, one per column shown. */
import { memo, type ReactNode } from 'react';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import { downloadStateSchema } from '../../../../shared/domain/domain.ts';
import { voidLabels } from '../../../../shared/domain/void-games.ts';
import { stateLabels } from '../../../../shared/downloads/file-history.ts';
import type { LibraryRow } from '../../../../shared/library/library.ts';
import { formatBytes, formatExactBytes } from '../../../format/bytes.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatLength, formatThousands } from '../../../format/figures.ts';
import { seriesSize } from '../../../format/series.ts';
import { formatDayAndClock } from '../../../format/times.ts';
import stateMarkStyles from '../../../ui/match/state-mark.module.css';
import { StateMark } from '../../../ui/match/state-mark.tsx';
import { stateTones, worstState } from '../../../ui/match/states.ts';
import { TeamCodeLink, teamCode } from '../../../ui/match/teams.tsx';
import { Blank } from '../../../ui/table/blank.tsx';
import { Cell } from '../../../ui/table/grid-cells.tsx';
import cellsStyles from './cells.module.css';
import { type ColumnName, columns } from './columns.ts';
import styles from './game-cells.module.css';
import { VersusCell } from './versus-cell.tsx';

interface GameCellsProps {
  readonly row: LibraryRow;
  readonly names: readonly ColumnName[];
  readonly isSelected: boolean;
  /** Whether the row is the first of its match; always true in a list of single games. */
  readonly isFirst: boolean;
  /** See `VersusCell`. */
  readonly score: string | null;
}

/** These columns are shown once per match, in the row of its first game. */
const ofTheMatch: readonly ColumnName[] = ['league', 'tournament'];

export const GameCells = memo(function GameCells({ row, names, isSelected, isFirst, score }: GameCellsProps) {
  return (
    <>
      <Cell className={cellsStyles.tick}>
        <span className={styles.tickBox} data-on={isSelected || undefined} aria-hidden />
      </Cell>
      {names.map((name) =>
        name === 'teams' ? (
          <VersusCell key={name} row={row} isFirst={isFirst} score={score} />
        ) : !isFirst && ofTheMatch.includes(name) ? (
          <Cell key={name} label={plainText(name, row)} />
        ) : (
          <ColumnCell key={name} name={name} row={row} />
        ),
      )}
    </>
  );
});

function ColumnCell({ name, row }: { readonly name: ColumnName; readonly row: LibraryRow }) {
  const { isRight = false } = columns[name];
  const className = `mk-cut ${looks[name] ?? ''} ${isRight ? cellsStyles.right : ''}`;
  return (
    <Cell className={className} title={cellTitle(name, row)}>
      {cellContent(name, row)}
    </Cell>
  );
}

const looks: Readonly<Partial<Record<ColumnName, string>>> = {
  date: 'mk-num',
  tournament: 'mk-muted',
  number: 'mk-num',
  length: 'mk-num',
  patch: 'mk-num mk-muted',
  kills: 'mk-num',
  gold: 'mk-num',
  bytes: 'mk-num mk-muted',
  held: styles.files,
};

const unknown = <span className="mk-muted">–</span>;

function cellContent(name: ColumnName, row: LibraryRow): ReactNode {
  switch (name) {
    case 'number':
      return (
        <>
          {row.voidReason === null ? (row.number ?? unknown) : voidLabels[row.voidReason]}
          {row.number !== null && seriesSize(row.seriesMax) !== null && (
            <span className="mk-muted"> of {row.seriesMax}</span>
          )}
        </>
      );
    case 'result':
      return row.winner === null ? (
        plainText(name, row) || unknown
      ) : (
        <TeamCodeLink team={row.teams[row.winner]} />
      );
    case 'held':
      return row.held.map(contentTypeLabel).join(' · ');
    case 'state':
      return <StateCell row={row} />;
    default:
      return plainText(name, row) || unknown;
  }
}

function plainText(name: ColumnName, row: LibraryRow): string {
  switch (name) {
    case 'date':
      return row.playedAt === null ? '' : formatDayAndClock(row.playedAt);
    case 'league':
      return row.leagueName;
    case 'tournament':
      return row.tournamentName;
    case 'result':
      return winnerName(row) ?? '';
    case 'length':
      return row.lengthSeconds === null ? '' : formatLength(row.lengthSeconds);
    case 'patch':
      return row.patch ?? '';
    case 'kills':
      return perSide(row.kills, String);
    case 'gold':
      return perSide(row.gold, formatThousands);
    case 'bytes':
      return row.bytes > 0 ? formatBytes(row.bytes) : '';
    case 'number':
    case 'held':
    case 'state':
    case 'teams':
      return '';
  }
}

function cellTitle(name: ColumnName, row: LibraryRow): string | undefined {
  switch (name) {
    case 'date':
      return row.playedAt ?? undefined;
    case 'league':
    case 'tournament':
      return `${row.leagueName} · ${row.tournamentName}`;
    case 'kills':
    case 'gold': {
      const { blue, red } = row[name];
      return blue === null && red === null
        ? undefined
        : `${columns[name].label}: blue ${figureText(blue)}, red ${figureText(red)}`;
    }
    case 'bytes':
      return formatExactBytes(row.bytes);
    case 'held':
      return row.held.join('\n') || undefined;
    case 'state':
      return (
        row.missing
          .map(({ contentType, state }) => `${contentTypeLabel(contentType)}: ${state}`)
          .join('\n') || undefined
      );
    default:
      return plainText(name, row) || undefined;
  }
}

const figureText = (value: number | null) => (value === null ? 'unknown' : formatCount(value));

function perSide({ blue, red }: LibraryRow['kills'], format: (value: number) => string): string {
  if (blue === null && red === null) return '';
  return `${blue === null ? '–' : format(blue)} : ${red === null ? '–' : format(red)}`;
}

/** The winner's team code, or its side if the teams' sides are unknown. */
function winnerName(row: Pick<LibraryRow, 'teams' | 'winner' | 'winningSide'>): string | null {
  if (row.winner !== null) return teamCode(row.teams[row.winner]);
  if (row.winningSide === null) return null;
  return row.winningSide === 'blue' ? 'Blue side' : 'Red side';
}

function StateCell({ row }: { readonly row: LibraryRow }) {
  const states = row.missing.flatMap(({ state }) => downloadStateSchema.safeParse(state).data ?? []);
  const worst = worstState(states);
  if (worst === null) return row.held.length > 0 ? <StateMark state="archived" /> : unknown;
  const label = stateLabels[worst];
  return (
    <span className={`${stateMarkStyles.state} ${stateMarkStyles[stateTones[worst]]}`}>
      <span className={stateMarkStyles.dot} aria-hidden />
      {states.length > 1 ? `${states.length} ${label.toLowerCase()}` : label}
    </span>
  );
}

/** A row that is loading: no text and no animation. */
export function BlankCells({ names }: { readonly names: readonly ColumnName[] }) {
  return (
    <>
      <Cell className={cellsStyles.tick} />
      {names.map((name) => (
        <Cell key={name}>
          <Blank />
        </Cell>
      ))}
    </>
  );
}
