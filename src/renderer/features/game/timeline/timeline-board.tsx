/** The parts of the timeline in their places: charts and events on the left, ground and line-ups on the right. */
import { useCallback, useMemo, useState } from 'react';
import type { TimelineEvent } from '../../../../shared/game-facts.ts';
import { GamePanel } from '../parts/game-panel.tsx';
import { Charts } from './charts/charts.tsx';
import { LanesTable } from './charts/lanes-table.tsx';
import { EventFilters } from './events/event-filters.tsx';
import { type EventFilter, filterEvents, firstFilter, takesPart } from './events/event-groups.ts';
import { EventList } from './events/event-list.tsx';
import { GameMap } from './map/game-map.tsx';
import { useActors } from './model/actors.ts';
import type { ChartData } from './model/chart-data.ts';
import './timeline.css';

export function TimelineBoard({ story }: { readonly story: ChartData }) {
  const actors = useActors(story.timeline.players);
  const [filter, setFilter] = useState<EventFilter>(firstFilter);
  const events = useMemo(() => filterEvents(story.timeline.events, filter), [story, filter]);
  const { player } = filter;
  const shownOnMap = useCallback(
    (event: TimelineEvent) => player === null || takesPart(event, player),
    [player],
  );
  return (
    <section className="mk-timeline" aria-label="Timeline" tabIndex={0}>
      <div className="mk-timeline-left">
        <GamePanel what="The charts" shows={story}>
          <Charts story={story} actors={actors} />
        </GamePanel>
        <GamePanel what="The events" shows={story}>
          <section className="mk-timeline-events" aria-label="Events">
            <EventFilters
              events={story.timeline.events}
              actors={actors}
              filter={filter}
              onChange={(part) => setFilter((old) => ({ ...old, ...part }))}
            />
            <EventList events={events} />
          </section>
        </GamePanel>
      </div>
      <div className="mk-timeline-right">
        <GamePanel what="The map" shows={story}>
          <GameMap story={story} actors={actors} shown={shownOnMap} />
        </GamePanel>
        <GamePanel what="The line-ups" shows={story}>
          <LanesTable story={story} actors={actors} />
        </GamePanel>
      </div>
    </section>
  );
}
