/** The parts of the timeline in their places: charts and events on the left, ground and line-ups on the right. */
import { SegmentedControl, Switch } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { TimelineEvent } from '../../../shared/game-facts.ts';
import { useSideNames } from '../game-context.ts';
import { isMetric, type Metric, metricOptions, metrics, useCast } from './cast.ts';
import { ChartTable } from './chart-table.tsx';
import { CurvesChart } from './curves-chart.tsx';
import { EventFilters } from './event-filters.tsx';
import { type EventFilter, filterEvents, firstFilter, takesPart } from './event-groups.ts';
import { EventList } from './event-list.tsx';
import { GameMap } from './game-map.tsx';
import { LanesTable } from './lanes-table.tsx';
import { LeadChart } from './lead-chart.tsx';
import { Legend } from './legend.tsx';
import { PlayerToggles } from './player-toggles.tsx';
import type { Story } from './story.ts';
import './timeline.css';

/** Of the window's height, so much goes to the charts, and the rest to the events beneath them. */
const chartShare = 0.34;
const chartLimits = { least: 208, usual: 272, most: 360 } as const;
const axisHeight = 20;

export function TimelineBoard({ story }: { readonly story: Story }) {
  const actors = useCast(story.timeline.players);
  const chartHeight = chartHeightIn(useViewportSize().height);
  const [chart, setChart] = useState<'sides' | 'players'>('sides');
  const [metric, setMetric] = useState<Metric>('gold');
  const [isTable, setIsTable] = useState(false);
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const [filter, setFilter] = useState<EventFilter>(firstFilter);
  const events = useMemo(() => filterEvents(story.timeline.events, filter), [story, filter]);
  const { player } = filter;
  const shownOnMap = useCallback(
    (event: TimelineEvent) => player === null || takesPart(event, player),
    [player],
  );
  const toggle = (id: number) =>
    setHidden((old) => (old.includes(id) ? old.filter((each) => each !== id) : [...old, id]));
  const chosen = actors.filter(({ participantId }) => !hidden.includes(participantId));

  return (
    <section className="mk-timeline" aria-label="Timeline" tabIndex={0}>
      <div className="mk-timeline-left">
        <section aria-label="Charts">
          <div className="mk-timeline-tools">
            <SegmentedControl
              size="xs"
              withItemsBorders={false}
              aria-label="Chart of"
              value={chart}
              data={[
                { value: 'sides', label: 'Sides' },
                { value: 'players', label: 'Players' },
              ]}
              onChange={(value) => setChart(value === 'players' ? 'players' : 'sides')}
            />
            {chart === 'players' && (
              <SegmentedControl
                size="xs"
                withItemsBorders={false}
                aria-label="Figure"
                value={metric}
                data={metricOptions}
                onChange={(value) => {
                  if (isMetric(value)) setMetric(value);
                }}
              />
            )}
            <Switch
              className="mk-timeline-as-table"
              size="xs"
              label="As a table"
              checked={isTable}
              onChange={(event) => setIsTable(event.currentTarget.checked)}
            />
          </div>
          {chart === 'players' && (
            <PlayerToggles
              actors={actors}
              chosen={chosen.map(({ participantId }) => participantId)}
              metric={metric}
              frames={story.timeline.frames}
              onToggle={toggle}
            />
          )}
          {isTable && chart === 'sides' ? (
            <SidesTable story={story} height={chartHeight + axisHeight} />
          ) : isTable ? (
            <ChartTable
              label={`${metrics[metric].name} of the players`}
              frames={story.timeline.frames}
              height={chartHeight + axisHeight}
              columns={chosen.map((actor) => ({
                name: actor.label,
                values: metrics[metric].read(actor.series),
              }))}
            />
          ) : chart === 'sides' ? (
            <LeadChart story={story} height={chartHeight} />
          ) : (
            <CurvesChart
              story={story}
              metric={metric}
              actors={chosen}
              height={chartHeight}
              label="Time in the game"
            />
          )}
          {chart === 'sides' && !isTable && <Legend events={story.timeline.events} />}
        </section>
        <section className="mk-timeline-events" aria-label="Events">
          <EventFilters
            events={story.timeline.events}
            actors={actors}
            filter={filter}
            onChange={(part) => setFilter((old) => ({ ...old, ...part }))}
          />
          <EventList events={events} />
        </section>
      </div>
      <div className="mk-timeline-right">
        <GameMap story={story} actors={actors} shown={shownOnMap} />
        <LanesTable story={story} actors={actors} />
      </div>
    </section>
  );
}

/** The window's height is 0 until it is measured. */
function chartHeightIn(windowHeight: number): number {
  const { least, usual, most } = chartLimits;
  return windowHeight === 0 ? usual : Math.round(Math.min(most, Math.max(least, windowHeight * chartShare)));
}

function SidesTable({ story, height }: { readonly story: Story; readonly height: number }) {
  const { blue, red } = useSideNames();
  return (
    <ChartTable
      label="Gold and experience of the sides"
      frames={story.timeline.frames}
      height={height}
      columns={[
        { name: `Gold, ${blue.short}`, values: story.gold.blue },
        { name: `Gold, ${red.short}`, values: story.gold.red },
        { name: 'Gold difference', values: story.goldLead },
        { name: `Experience, ${blue.short}`, values: story.experience.blue },
        { name: `Experience, ${red.short}`, values: story.experience.red },
        { name: 'Experience difference', values: story.experienceLead },
      ]}
    />
  );
}
