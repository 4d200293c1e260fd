/** The charts of the timeline: sides or players, as a drawing or as a table. */
import { Switch } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useState } from 'react';
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx';
import { formatGameClock } from '../../model/figures.ts';
import { useSideNames } from '../../model/game-context.ts';
import { type Actor, type Metric, metricOptions, metrics } from '../model/actors.ts';
import { type ChartData, frameAt, frameTime } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './charts.module.css';
import { CurvesChart } from './curves-chart.tsx';
import { LeadChart } from './lead-chart.tsx';
import { Legend } from './legend.tsx';
import { PlayerToggles } from './player-toggles.tsx';

/** The charts' share of the window height; events get the rest. */
const chartShare = 0.34;
const chartLimits = { min: 208, usual: 272, max: 360 } as const;
const axisHeight = 20;

interface ChartsProps {
  readonly chartData: ChartData;
  readonly actors: readonly Actor[];
}

export function Charts({ chartData, actors }: ChartsProps) {
  const height = chartHeightIn(useViewportSize().height);
  const [chosen, setChart] = useState<'sides' | 'players'>('sides');
  const chart = chartData.hasSides ? chosen : 'players';
  const [metric, setMetric] = useState<Metric>('gold');
  // State of this component, because the players' charts unmount while those of the sides are shown.
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-label="Charts">
      <div className={styles.tools}>
        {chartData.hasSides && (
          <ToggleGroup
            label="Chart by"
            value={chart}
            options={[
              { value: 'sides', label: 'Sides' },
              { value: 'players', label: 'Players' },
            ]}
            onChange={setChart}
          />
        )}
        {chart === 'players' && (
          <ToggleGroup label="Metric" value={metric} options={metricOptions} onChange={setMetric} />
        )}
        {chart === 'players' && <ValuesAt chartData={chartData} />}
        <Switch
          className={styles.asTable}
          size="xs"
          label="Show as table"
          checked={isTable}
          onChange={(event) => setIsTable(event.currentTarget.checked)}
        />
      </div>
      {chart === 'players' ? (
        <PlayersCharts
          chartData={chartData}
          actors={actors}
          metric={metric}
          isTable={isTable}
          height={height}
          hidden={hidden}
          onHide={setHidden}
        />
      ) : isTable ? (
        <SidesTable chartData={chartData} height={height + axisHeight} />
      ) : (
        <>
          <LeadChart chartData={chartData} height={height} />
          <Legend events={chartData.timeline.events} />
        </>
      )}
    </section>
  );
}

/** The window height is 0 until it is measured. */
function chartHeightIn(windowHeight: number): number {
  const { min, usual, max } = chartLimits;
  return windowHeight === 0 ? usual : Math.round(Math.min(max, Math.max(min, windowHeight * chartShare)));
}

/** The time of the frame nearest to the cursor, whose values are shown. */
function ValuesAt({ chartData }: { readonly chartData: ChartData }) {
  const frame = useAtCursor((at) => frameAt(chartData, at));
  return <span className="mk-muted mk-num">Values at {formatGameClock(frameTime(chartData, frame))}</span>;
}

interface PlayersChartsProps extends ChartsProps {
  readonly metric: Metric;
  readonly isTable: boolean;
  readonly height: number;
  /** Participant ids. */
  readonly hidden: readonly number[];
  readonly onHide: (hidden: readonly number[]) => void;
}

function PlayersCharts({ chartData, actors, metric, isTable, height, hidden, onHide }: PlayersChartsProps) {
  const toggle = (id: number) =>
    onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]);
  const chosen = actors.filter(({ participantId }) => !hidden.includes(participantId));
  return (
    <>
      <PlayerToggles
        actors={actors}
        chosen={chosen.map(({ participantId }) => participantId)}
        metric={metric}
        chartData={chartData}
        onToggle={toggle}
      />
      {isTable ? (
        <ChartTable
          label={`${metrics[metric].name} by player`}
          frames={chartData.timeline.frames}
          height={height + axisHeight}
          columns={chosen.map((actor) => ({
            key: actor.participantId,
            name: actor.label,
            values: metrics[metric].read(actor.series),
          }))}
        />
      ) : (
        <CurvesChart
          chartData={chartData}
          metric={metric}
          actors={chosen}
          height={height}
          label="Game time"
        />
      )}
    </>
  );
}

function SidesTable({ chartData, height }: { readonly chartData: ChartData; readonly height: number }) {
  const { blue, red } = useSideNames();
  return (
    <ChartTable
      label="Gold and experience by side"
      frames={chartData.timeline.frames}
      height={height}
      columns={[
        { key: 'blue-gold', name: `Gold, ${blue.short}`, values: chartData.gold.blue },
        { key: 'red-gold', name: `Gold, ${red.short}`, values: chartData.gold.red },
        { key: 'gold-lead', name: 'Gold difference', values: chartData.goldLead },
        { key: 'blue-experience', name: `Experience, ${blue.short}`, values: chartData.experience.blue },
        { key: 'red-experience', name: `Experience, ${red.short}`, values: chartData.experience.red },
        { key: 'experience-lead', name: 'Experience difference', values: chartData.experienceLead },
      ]}
    />
  );
}
