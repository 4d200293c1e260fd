/** One metric of several players over time. Colour identifies the side, dashes and end marks the player. */
import { formatWhole } from '../../model/figures.ts';
import { type Actor, type Metric, metrics } from '../model/actors.ts';
import type { ChartData } from '../model/chart-data.ts';
import { CurvesDrawing } from './curves-drawing.tsx';
import { Plot } from './plot.tsx';

interface CurvesChartProps {
  readonly chartData: ChartData;
  readonly metric: Metric;
  readonly actors: readonly Actor[];
  readonly height: number;
  readonly label: string;
}

/** Space for the names at the ends of the curves, in pixels. */
const endRoom = 34;

export function CurvesChart({ chartData, metric, actors, height, label }: CurvesChartProps) {
  const { read } = metrics[metric];
  const describe = (frame: number) =>
    actors
      .map((actor) => {
        const value = read(actor.series)[frame] ?? null;
        return `${actor.label}: ${value === null ? 'unknown' : formatWhole(value)}`;
      })
      .join(', ');
  return (
    <Plot chartData={chartData} height={height} label={label} describe={describe} marginRight={endRoom}>
      {(area) => (
        <CurvesDrawing area={area} chartData={chartData} metric={metric} actors={actors} height={height} />
      )}
    </Plot>
  );
}
