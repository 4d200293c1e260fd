/**
 * Both line-ups at the cursor: the values of each player and, for each role, who leads in gold. Players with
 * an unknown or shared role are listed without a comparison.
 */
import { useMemo } from 'react';
import { formatGameClock, formatWhole } from '../../model/figures.ts';
import { useSideNames } from '../../model/game-context.ts';
import { derivedRoles } from '../../model/names.ts';
import { ChampionChip } from '../../parts/champion-chip.tsx';
import { FigureValue } from '../../parts/figure-cells.tsx';
import type { Actor } from '../model/actors.ts';
import { type ChartData, frameAt, frameTime } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import { type LinedUp, pairLanes } from './lane-pairs.ts';
import styles from './lanes-table.module.css';
import { leadInWords } from './lead-chart.tsx';

interface LanesTableProps {
  readonly chartData: ChartData;
  readonly actors: readonly Actor[];
}

export function LanesTable({ chartData, actors }: LanesTableProps) {
  const names = useSideNames();
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const { pairs, unpaired } = useMemo(() => pairLanes(actors), [actors]);
  const lead = chartData.goldLead[frame] ?? null;
  const derived = derivedRoles(actors.flatMap(({ player }) => (player === null ? [] : [player])));
  return (
    <table className={styles.lanes}>
      <caption>
        <span className="mk-caps">At {formatGameClock(frameTime(chartData, frame))}</span>
        <span className={styles.lead}>{leadInWords(lead, names)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{names.blue.short}</th>
          <th scope="col">Level</th>
          <th scope="col">CS</th>
          <th scope="col">Gold</th>
          <th scope="col" title="Difference in gold">
            <span aria-hidden>±</span>
            <span className="mk-only-read">Difference</span>
          </th>
          <th scope="col">Gold</th>
          <th scope="col">CS</th>
          <th scope="col">Level</th>
          <th scope="col">{names.red.short}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ role, blue, red }) => {
          const [own, other] = [blue.series.gold[frame] ?? null, red.series.gold[frame] ?? null];
          return (
            <tr key={role}>
              <Who actor={blue} />
              <Figures actor={blue} frame={frame} order={fromLeft} />
              <Difference value={own === null || other === null ? null : own - other} />
              <Figures actor={red} frame={frame} order={fromRight} />
              <Who actor={red} />
            </tr>
          );
        })}
      </tbody>
      {derived !== null && pairs.length > 0 && (
        <tbody className={styles.unpaired}>
          <tr>
            <td colSpan={9} className={`${styles.note} mk-muted`}>
              {derived}
            </td>
          </tr>
        </tbody>
      )}
      <Unpaired unpaired={unpaired} isAll={pairs.length === 0} frame={frame} />
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td />
          <td />
          <td>
            <FigureValue value={chartData.gold.blue[frame] ?? null} />
          </td>
          <Difference value={lead} />
          <td>
            <FigureValue value={chartData.gold.red[frame] ?? null} />
          </td>
          <td colSpan={3} />
        </tr>
      </tfoot>
    </table>
  );
}

interface UnpairedProps {
  readonly unpaired: LinedUp<Actor>['unpaired'];
  readonly isAll: boolean;
  readonly frame: number;
}

/** Two independent lists side by side, with an empty column between them. */
function Unpaired({ unpaired: { blue, red }, isAll, frame }: UnpairedProps) {
  const rows = Array.from({ length: Math.max(blue.length, red.length) }, (_, place) => place);
  if (rows.length === 0) return null;
  return (
    <tbody className={styles.unpaired}>
      <tr>
        <td colSpan={9} className={`${styles.note} mk-muted`}>
          {isAll ? 'Roles unknown: players are not compared.' : 'Role unknown or not unique: not compared.'}
        </td>
      </tr>
      {rows.map((place) => (
        <tr key={place}>
          <Who actor={blue[place]} />
          <Figures actor={blue[place]} frame={frame} order={fromLeft} />
          {place === 0 && <td rowSpan={rows.length} />}
          <Figures actor={red[place]} frame={frame} order={fromRight} />
          <Who actor={red[place]} />
        </tr>
      ))}
    </tbody>
  );
}

function Who({ actor }: { readonly actor: Actor | undefined }) {
  if (!actor) return <td />;
  return (
    <th scope="row" title={actor.player?.name}>
      <ChampionChip champion={actor.mark} side={actor.side} size="small" />
      <span className="mk-only-read">{actor.label}</span>
    </th>
  );
}

type FigureKey = 'level' | 'creepScore' | 'gold';
const fromLeft: readonly FigureKey[] = ['level', 'creepScore', 'gold'];
const fromRight: readonly FigureKey[] = ['gold', 'creepScore', 'level'];

interface FiguresProps {
  readonly actor: Actor | undefined;
  readonly frame: number;
  readonly order: readonly FigureKey[];
}

function Figures({ actor, frame, order }: FiguresProps) {
  return order.map((key) => (
    <td key={key}>{actor && <FigureValue value={actor.series[key][frame] ?? null} />}</td>
  ));
}

function Difference({ value }: { readonly value: number | null }) {
  const side = value === null || value === 0 ? null : value > 0 ? 'blue' : 'red';
  return (
    <td className={styles.difference} data-side={side ?? undefined}>
      {side && <span aria-hidden>{side === 'blue' ? '◂ ' : ''}</span>}
      <FigureValue value={value} format={(lead) => formatWhole(Math.abs(lead))} />
      {side && <span aria-hidden>{side === 'red' ? ' ▸' : ''}</span>}
    </td>
  );
}
