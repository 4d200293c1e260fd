/** The curves of several players, without the frame of the plot. Colour identifies the side, dashes and end marks the player. */
import { max } from 'd3-array';
import { useMemo } from 'react';
import { linear } from '../../../../ui/chart/scale.ts';
import { useShortNames } from '../../model/game-context.ts';
import { shortName } from '../../model/short-names.ts';
import { type Actor, type Metric, metrics } from '../model/actors.ts';
import { type ChartData, frameAt, linePoints } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import styles from './curves-drawing.module.css';
import plotStyles from './plot.module.css';
import type { PlotArea } from './plot-drawing.tsx';
import { linePath, ticks } from './scale.ts';
import { ValueLines } from './value-lines.tsx';

const dashes = ['none', '7 3', '2.5 2.5', '10 3 2.5 3', '14 5'];
/** Space above the chart for its name. */
const nameHeight = 16;
const labelGap = 13;
/** Of a player on no side. */
const neutral = { line: 'var(--mk-muted)', text: 'var(--mk-text)' };

interface CurvesDrawingProps {
  readonly area: PlotArea;
  readonly chartData: ChartData;
  readonly metric: Metric;
  readonly actors: readonly Actor[];
  readonly height: number;
}

export function CurvesDrawing({ area, chartData, metric, actors, height }: CurvesDrawingProps) {
  const { read, name } = metrics[metric];
  const values = (actor: Actor) => read(actor.series);
  const highest = useMemo(
    () => max(actors, ({ series }) => max(read(series), (value) => value)),
    [actors, read],
  );
  const top = Math.max(1, highest ?? 1);
  const y = useMemo(() => linear([top * 1.05, 0], [nameHeight + 4, height]), [top, height]);
  return (
    <>
      <ValueLines
        area={area}
        values={highest === undefined ? [] : ticks(0, top, Math.max(3, Math.round(height / 48)))}
        y={y}
        bottom={height}
      />
      {actors.map((actor) => (
        <Curve
          key={actor.participantId}
          area={area}
          chartData={chartData}
          actor={actor}
          values={values(actor)}
          y={y}
          dash={dashes[placeInSide(actors, actor) % dashes.length] ?? 'none'}
        />
      ))}
      <EndMarks area={area} actors={actors} values={values} y={y} height={height} />
      <text x={area.left} y={nameHeight - 5} className={plotStyles.name}>
        {highest === undefined ? `${name}: unknown` : name}
      </text>
    </>
  );
}

const placeInSide = (actors: readonly Actor[], actor: Actor) =>
  actors.filter(({ side }) => side === actor.side).indexOf(actor);

interface CurveProps {
  readonly area: PlotArea;
  readonly chartData: ChartData;
  readonly actor: Actor;
  readonly values: readonly (number | null)[];
  readonly y: (value: number) => number;
  readonly dash: string;
}

function Curve({ area, chartData, actor, values, y, dash }: CurveProps) {
  const { positions } = chartData;
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const value = values[frame] ?? null;
  const colour = actor.side === null ? neutral.line : `var(--mk-${actor.side}-fill)`;
  const path = linePath(
    linePoints(chartData, values, (each, index) => [area.x(positions[index] ?? 0), y(each)]),
  );
  return (
    <g>
      <path d={path} fill="none" stroke={colour} strokeWidth={1.7} strokeDasharray={dash} />
      {value !== null && (
        <circle
          cx={area.x(positions[frame] ?? 0)}
          cy={y(value)}
          r={3}
          className={plotStyles.dot}
          stroke={colour}
        />
      )}
    </g>
  );
}

interface EndMarksProps {
  readonly area: PlotArea;
  readonly actors: readonly Actor[];
  readonly values: (actor: Actor) => readonly (number | null)[];
  readonly y: (value: number) => number;
  readonly height: number;
}

/** Names at the ends of the curves, moved apart where they would overlap. */
function EndMarks({ area, actors, values, y, height }: EndMarksProps) {
  const names = useShortNames();
  const ends = actors
    .flatMap((actor) => {
      const last = values(actor).findLast((value) => value !== null) ?? null;
      return last === null ? [] : [{ actor, y: y(last) }];
    })
    .toSorted((a, b) => a.y - b.y);
  const gap = Math.min(labelGap, (height - nameHeight) / Math.max(1, ends.length - 1));
  const placed: { actor: Actor; y: number }[] = [];
  for (const end of ends) placed.push({ ...end, y: Math.max(end.y, (placed.at(-1)?.y ?? -gap) + gap) });
  for (let index = placed.length - 1, limit = height; index >= 0; index -= 1, limit -= gap) {
    const place = placed[index];
    if (place) place.y = Math.min(place.y, limit);
  }
  return placed.map(({ actor, y: at }) => (
    <text
      key={actor.participantId}
      x={area.right + 5}
      y={at + 4}
      className={styles.end}
      fill={actor.side === null ? neutral.text : `var(--mk-${actor.side})`}
    >
      {shortName(names, actor.mark)}
    </text>
  ));
}
