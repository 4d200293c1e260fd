/** The drawing of each kind of event, in charts and on the map; the shape identifies it without colour. */
import type { Side } from '../../../../../shared/games/game-facts.ts';
import type { EventKind } from '../model/chart-data.ts';
import styles from './marks.module.css';

const sideColour = (side: Side | null) =>
  side === null ? 'var(--mk-muted)' : side === 'blue' ? 'var(--mk-blue-fill)' : 'var(--mk-red-fill)';

/** In a box from -1 to 1. */
const paths: Readonly<Record<EventKind, string>> = {
  kill: 'M-1 -1L1 1M-1 1L1 -1',
  tower: 'M-.8 1V-1H-.3V-.6H.3V-1H.8V1Z',
  inhibitor: 'M0 -1L.95 -.3L.6 .9H-.6L-.95 -.3Z',
  plate: 'M-.7 -.5H.7V.5H-.7Z',
  dragon: 'M0 -1.1L1 0L0 1.1L-1 0Z',
  herald: 'M0 -1L1 .85H-1Z',
  baron: 'M-.5 -1H.5L1 0L.5 1H-.5L-1 0Z',
  monster: 'M-.75 0A.75 .75 0 1 0 .75 0A.75 .75 0 1 0 -.75 0Z',
  ward: 'M-.4 0A.4 .4 0 1 0 .4 0A.4 .4 0 1 0 -.4 0Z',
  item: 'M-.4 0A.4 .4 0 1 0 .4 0A.4 .4 0 1 0 -.4 0Z',
  skill: 'M-.4 0A.4 .4 0 1 0 .4 0A.4 .4 0 1 0 -.4 0Z',
  other: 'M-.4 0A.4 .4 0 1 0 .4 0A.4 .4 0 1 0 -.4 0Z',
};

export const kindWords: Readonly<Record<EventKind, string>> = {
  kill: 'Kill',
  tower: 'Tower',
  inhibitor: 'Inhibitor',
  plate: 'Plate',
  dragon: 'Dragon',
  herald: 'Herald',
  baron: 'Baron',
  monster: 'Monster',
  ward: 'Ward',
  item: 'Item',
  skill: 'Skill',
  other: 'Other',
};

interface MarkProps {
  readonly kind: EventKind;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly side: Side | null;
}

export function Mark({ kind, x, y, size, side }: MarkProps) {
  const colour = sideColour(side);
  const isStroke = kind === 'kill';
  return (
    <path
      d={paths[kind]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`}
      fill={isStroke ? 'none' : colour}
      stroke={isStroke ? colour : 'var(--mk-surface)'}
      strokeWidth={isStroke ? 1.8 : 1}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** The mark inside a line of text. */
export function MarkIcon({ kind, side }: Pick<MarkProps, 'kind' | 'side'>) {
  return (
    <svg className={styles.icon} viewBox="-8 -8 16 16" width={14} height={14} aria-hidden>
      <Mark kind={kind} x={0} y={0} size={kind === 'kill' ? 4 : 6} side={side} />
    </svg>
  );
}
