/** All players in one table, by side with sums or sorted together. Two selected players can be compared. */
import { Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { GameFacts, Side } from '../../../../shared/games/game-facts.ts';
import type { GameSearch } from '../../../navigation/searches.ts';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { isAllUnknown, type PlayerRow, toPlayerRow } from '../model/figures.ts';
import { useSideNames } from '../model/game-context.ts';
import { derivedRoles, rolePlace } from '../model/names.ts';
import { sides } from '../model/sides.ts';
import { findSubteams, isWithoutSides, type Subteam } from '../model/subteams.ts';
import { type Column, type ColumnSetName, columnSetOptions, columnsInSet } from './columns.tsx';
import { CompareBar } from './compare-bar.tsx';
import { ScoreRow } from './score-row.tsx';
import styles from './scoreboard.module.css';
import { SideRow, SubteamRow } from './side-row.tsx';

interface ScoreboardProps extends Pairing {
  readonly facts: GameFacts;
}

/** The players to compare, which are in the address: the tab "Compare" shows the same two. */
export interface Pairing {
  readonly chosen: readonly number[];
  readonly onChoose: (part: Pick<GameSearch, 'a' | 'b'>) => void;
}

export function Scoreboard({ facts, chosen, onChoose }: ScoreboardProps) {
  const names = useSideNames();
  const [set, setSet] = useState<ColumnSetName>('score');
  const [isTogether, setIsTogether] = useState(false);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => facts.players.map((player) => toPlayerRow(facts, player)), [facts]);
  const columns = useMemo(() => columnsInSet(set, rows), [set, rows]);
  const missing = useMemo(() => isAllUnknown(facts.players), [facts]);
  const isSided = !isWithoutSides(facts);
  const groups = isTogether ? [allTogether(rows)] : isSided ? bySide(rows) : bySubteam(facts, rows);
  const derived = derivedRoles(facts.players);
  /** The last two selected. */
  const choose = (id: number) => {
    const isChosen = chosen.includes(id);
    const [a, b] = isChosen ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-2);
    onChoose({ a, b });
  };

  return (
    <section className={styles.scoreboard} aria-label="Scoreboard">
      <div className={styles.tools}>
        <ToggleGroup label="Statistics" value={set} options={columnSetOptions} onChange={setSet} />
        <Switch
          size="xs"
          label={isSided ? 'Sort both teams together' : 'Sort all players together'}
          checked={isTogether}
          onChange={(event) => setIsTogether(event.currentTarget.checked)}
        />
        <CompareBar facts={facts} chosen={chosen} onClear={() => onChoose({ a: undefined, b: undefined })} />
      </div>
      <section className={styles.scroll} aria-label="Player statistics" tabIndex={0}>
        <table className={styles.score} data-set={set}>
          <thead>
            <tr className="mk-caps">
              <td className={styles.pick} />
              <th scope="col" className={styles.who}>
                Player
              </th>
              {columns.map((column) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  sorting={sorting}
                  onSort={() => setSorting((now) => nextSorting(now, column.key))}
                />
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.key}>
              {group.side && (
                <SideRow
                  name={names[group.side]}
                  isWinner={facts.winner === null ? null : facts.winner === group.side}
                  rows={group.rows}
                  playersPerSide={facts.playersPerSide}
                  columns={columns}
                />
              )}
              {group.subteam && <SubteamRow subteam={group.subteam} columnCount={columns.length} />}
              {sortRows(group.rows, columns, sorting).map((row) => (
                <ScoreRow
                  key={row.player.participantId}
                  row={row}
                  all={rows}
                  columns={columns}
                  isChosen={chosen.includes(row.player.participantId)}
                  onChoose={() => choose(row.player.participantId)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {derived !== null && <Note className={styles.missing}>{derived}</Note>}
      {missing.length > 0 && rows.length > 0 && (
        <Note className={styles.missing}>Not in this file: {missing.join(', ')}.</Note>
      )}
    </section>
  );
}

interface Group {
  readonly key: string;
  readonly side: Side | null;
  readonly subteam: Subteam | null;
  readonly rows: readonly PlayerRow[];
}

const allTogether = (rows: readonly PlayerRow[]): Group => ({ key: 'all', side: null, subteam: null, rows });

function bySide(rows: readonly PlayerRow[]): readonly Group[] {
  return sides.map((side) => ({
    key: side,
    side,
    subteam: null,
    rows: rows.filter(({ player }) => player.side === side),
  }));
}

function bySubteam({ players }: GameFacts, rows: readonly PlayerRow[]): readonly Group[] {
  return findSubteams(players).map((subteam) => ({
    key: String(subteam.number),
    side: null,
    subteam,
    rows: rows.filter(({ player }) => subteam.players.includes(player)),
  }));
}

interface ColumnHeadProps {
  readonly column: Column;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}

function ColumnHead({ column, sorting, onSort }: ColumnHeadProps) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined;
  const className = column.isNumber ? styles.number : undefined;
  if (!column.order) {
    return (
      <th scope="col" className={className} data-column={column.key} title={column.title}>
        {column.name}
      </th>
    );
  }
  return (
    <th scope="col" className={className} data-column={column.key} aria-sort={direction}>
      <button type="button" className={styles.sort} title={column.title} onClick={onSort}>
        {column.name}
        {direction === 'descending' && <IconArrowDown size={11} aria-hidden />}
        {direction === 'ascending' && <IconArrowUp size={11} aria-hidden />}
      </button>
    </th>
  );
}

/** The sort order of the scoreboard: by role until a column is selected. */
interface Sorting {
  readonly key: string;
  readonly direction: 'descending' | 'ascending';
}

/** Descending, then ascending, then by role again. */
function nextSorting(now: Sorting | null, key: string): Sorting | null {
  if (now?.key !== key) return { key, direction: 'descending' };
  return now.direction === 'descending' ? { key, direction: 'ascending' } : null;
}

function sortRows(
  rows: readonly PlayerRow[],
  columns: readonly Column[],
  sorting: Sorting | null,
): readonly PlayerRow[] {
  const byRole = rows.toSorted(
    (a, b) =>
      rolePlace(a.player.role) - rolePlace(b.player.role) || a.player.participantId - b.player.participantId,
  );
  const order = columns.find(({ key }) => key === sorting?.key)?.order;
  if (!order || !sorting) return byRole;
  const sign = sorting.direction === 'descending' ? -1 : 1;
  return byRole.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
