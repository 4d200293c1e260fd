/** The layout of the timeline: charts and events on the left, map and line-ups on the right. */
import { useCallback, useMemo, useState } from 'react';
import type { TimelineEvent } from '../../../../shared/games/game-facts.ts';
import { TimelineNotes } from '../notes/timeline-notes.tsx';
import { GamePanel } from '../parts/game-panel.tsx';
import { Charts } from './charts/charts.tsx';
import { LanesTable } from './charts/lanes-table.tsx';
import { EventFilters } from './events/event-filters.tsx';
import { type EventFilter, filterEvents, firstFilter, takesPart } from './events/event-groups.ts';
import { EventList } from './events/event-list.tsx';
import { GameMap } from './map/game-map.tsx';
import { useActors } from './model/actors.ts';
import type { ChartData } from './model/chart-data.ts';
import styles from './timeline-board.module.css';

export function TimelineBoard({ chartData }: { readonly chartData: ChartData }) {
  const actors = useActors(chartData.timeline.players);
  const [filter, setFilter] = useState<EventFilter>(firstFilter);
  const events = useMemo(() => filterEvents(chartData.timeline.events, filter), [chartData, filter]);
  const { player } = filter;
  const shownOnMap = useCallback(
    (event: TimelineEvent) => player === null || takesPart(event, player),
    [player],
  );
  return (
    <section className={styles.timeline} aria-label="Timeline" tabIndex={0}>
      <div className={styles.left}>
        <GamePanel what="The charts" shows={chartData}>
          <Charts chartData={chartData} actors={actors} />
        </GamePanel>
        <GamePanel what="The events" shows={chartData}>
          <section className={styles.events} aria-label="Events">
            <EventFilters
              events={chartData.timeline.events}
              actors={actors}
              filter={filter}
              onChange={(part) => setFilter((old) => ({ ...old, ...part }))}
            />
            <EventList events={events} />
          </section>
        </GamePanel>
      </div>
      <div className={styles.right}>
        <GamePanel what="The notes">
          <TimelineNotes />
        </GamePanel>
        <GamePanel what="The map" shows={chartData}>
          <GameMap chartData={chartData} actors={actors} shown={shownOnMap} />
        </GamePanel>
        {chartData.hasSides && (
          <GamePanel what="The line-ups" shows={chartData}>
            <LanesTable chartData={chartData} actors={actors} />
          </GamePanel>
        )}
      </div>
    </section>
  );
}
