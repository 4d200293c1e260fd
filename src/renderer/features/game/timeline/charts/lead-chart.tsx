/**
 * The lead over time: gold with the events of each side above (blue) and below (red), and experience below
 * it.
 */
import { formatWhole } from '../../model/figures.ts';
import { useSideNames } from '../../model/game-context.ts';
import type { SideNames } from '../../model/sides.ts';
import type { ChartData } from '../model/chart-data.ts';
import { LeadDrawing } from './lead-drawing.tsx';
import { Plot } from './plot.tsx';

interface LeadChartProps {
  readonly chartData: ChartData;
  readonly height: number;
}

export function LeadChart({ chartData, height }: LeadChartProps) {
  const names = useSideNames();
  const describe = (frame: number) =>
    `Gold: ${leadInWords(chartData.goldLead[frame] ?? null, names)}. Experience: ${leadInWords(
      chartData.experienceLead[frame] ?? null,
      names,
    )}.`;
  return (
    <Plot chartData={chartData} height={height} label="Game time" describe={describe}>
      {(area) => <LeadDrawing area={area} chartData={chartData} height={height} />}
    </Plot>
  );
}

/** `Blue +533`, `even`, or unknown. */
export function leadInWords(lead: number | null, names: SideNames): string {
  if (lead === null) return 'unknown';
  if (lead === 0) return 'even';
  return `${names[lead > 0 ? 'blue' : 'red'].short} +${formatWhole(Math.abs(lead))}`;
}
