/** Filters of the event list: groups with counts, player, search. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { formatCount } from '../../../../format/counted.ts';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import type { Actor } from '../model/actors.ts';
import styles from './event-filters.module.css';
import { countByGroup, type EventFilter, eventGroups } from './event-groups.ts';

interface EventFiltersProps {
  readonly events: readonly TimelineEvent[];
  readonly actors: readonly Actor[];
  readonly filter: EventFilter;
  readonly onChange: (part: Partial<EventFilter>) => void;
}

export function EventFilters({ events, actors, filter, onChange }: EventFiltersProps) {
  const counts = useMemo(() => countByGroup(events), [events]);
  const present = eventGroups.filter(({ key }) => (counts.get(key) ?? 0) > 0);
  const isAll = present.every(({ key }) => filter.groups.includes(key));
  const toggle = (key: string) =>
    onChange({
      groups: filter.groups.includes(key)
        ? filter.groups.filter((each) => each !== key)
        : [...filter.groups, key],
    });
  return (
    <div className={styles.filters}>
      <ul className={styles.groups} aria-label="Event types">
        {present.map(({ key, label }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.pill}
              aria-pressed={filter.groups.includes(key)}
              onClick={() => toggle(key)}
            >
              {label} <span className="mk-num">{formatCount(counts.get(key) ?? 0)}</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.pill}
            aria-pressed={isAll}
            onClick={() => onChange({ groups: isAll ? ['kills'] : eventGroups.map(({ key }) => key) })}
          >
            All <span className="mk-num">{formatCount(events.length)}</span>
          </button>
        </li>
      </ul>
      <div className={styles.narrow}>
        <SearchField label="Search events" value={filter.words} onSearch={(words) => onChange({ words })} />
        <Select
          className={styles.player}
          size="xs"
          aria-label="Filter by player"
          placeholder="All players"
          data={actors.map(({ participantId, label, player }) => ({
            value: String(participantId),
            label: player?.name ? `${label} · ${player.name}` : label,
          }))}
          value={filter.player === null ? null : String(filter.player)}
          onChange={(value) => onChange({ player: value === null ? null : Number(value) })}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all players' }}
        />
      </div>
    </div>
  );
}
