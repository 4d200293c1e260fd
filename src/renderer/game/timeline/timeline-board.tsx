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

const tall = 272;
const low = 208;
/** Below this a window has no room for a tall chart and the events beneath it. */
const lowWindow = 720;
const axisHeight = 20;

export function TimelineBoard({ story }: { readonly story: Story }) {
  const actors = useCast(story.timeline.players);
  const { height: windowHeight } = useViewportSize();
  // 0 until it is measured.
  const chartHeight = windowHeight > 0 && windowHeight < lowWindow ? low : tall;
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
