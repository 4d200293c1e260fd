/** Toggles the curves of players, each with its value at the cursor. */
import { formatWhole } from '../../model/figures.ts';
import { ChampionChip } from '../../parts/champion-chip.tsx';
import { type Actor, type Metric, metrics } from '../model/actors.ts';
import { type ChartData, frameAt } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import styles from './player-toggles.module.css';

interface PlayerTogglesProps {
  readonly actors: readonly Actor[];
  readonly chosen: readonly number[];
  readonly metric: Metric;
  readonly chartData: ChartData;
  readonly onToggle: (participantId: number) => void;
}

export function PlayerToggles({ actors, chosen, metric, chartData, onToggle }: PlayerTogglesProps) {
  const frame = useAtCursor((at) => frameAt(chartData, at));
  return (
    <ul className={styles.toggles} aria-label="Players shown">
      {actors.map((actor) => {
        const value = metrics[metric].read(actor.series)[frame] ?? null;
        const isShown = chosen.includes(actor.participantId);
        return (
          <li key={actor.participantId}>
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={isShown}
              onClick={() => onToggle(actor.participantId)}
            >
              <ChampionChip champion={actor.mark} side={actor.side} size="small" isHollow={!isShown} />
              <span className={`${styles.name} mk-cut`}>{actor.label}</span>
              <span className="mk-num">{value === null ? '–' : formatWhole(value)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
