/** Selects one of the leagues in the catalogue. */
import { Select } from '@mantine/core';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import styles from './league-filter.module.css';

interface LeagueFilterProps {
  readonly value: string | undefined;
  readonly onChange: (league: string | undefined) => void;
}

export function LeagueFilter({ value, onChange }: LeagueFilterProps) {
  const { data = [] } = useBridgeQuery('games.leagues', null);
  const names = new Set(data.map((league) => league.name));
  if (value) names.add(value);
  return (
    <Select
      className={styles.league}
      size="xs"
      aria-label="League"
      placeholder="All leagues"
      data={[...names]}
      value={value ?? null}
      onChange={(league) => onChange(league ?? undefined)}
      clearable
      searchable
      limit={200}
      maxDropdownHeight={320}
      nothingFoundMessage="No such league"
      clearButtonProps={{ 'aria-label': 'Show all leagues' }}
    />
  );
}
