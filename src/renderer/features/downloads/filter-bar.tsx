/** Which downloads the list shows: words, a league, a content type, or the files of one problem. */
import { CloseButton, Select } from '@mantine/core';
import { knownContentTypes } from '../../../shared/content-types.ts';
import type { DownloadProblem } from '../../../shared/download-problems.ts';
import { shortContentType } from '../../format/content-types.ts';
import type { DownloadsSearch } from '../../navigation/searches.ts';
import { LeagueFilter } from '../../ui/controls/league-filter.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import styles from './filter-bar.module.css';

export type Filters = Pick<DownloadsSearch, 'q' | 'league' | 'type' | 'problem'>;

export const noFilters = {
  q: undefined,
  league: undefined,
  type: undefined,
  problem: undefined,
} as const satisfies Filters;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (part: Filters) => void;
  readonly problems: readonly DownloadProblem[];
}

export function FilterBar({ filters: { q, league, type, problem }, onChange, problems }: FilterBarProps) {
  const names = new Set(knownContentTypes.map(({ name }): string => name));
  for (const name of problems.flatMap(({ contentTypes }) => contentTypes)) names.add(name);
  if (type) names.add(type);
  const shown = problems.find(({ id }) => id === problem);
  return (
    <>
      <SearchField
        label="Search teams, leagues, game IDs"
        value={q ?? ''}
        onSearch={(words) => onChange({ q: words || undefined })}
      />
      <LeagueFilter value={league} onChange={(name) => onChange({ league: name })} />
      <Select
        className={styles.type}
        size="xs"
        aria-label="Content type"
        placeholder="All content types"
        data={[...names].map((name) => ({ value: name, label: shortContentType(name) }))}
        value={type ?? null}
        onChange={(name) => onChange({ type: name ?? undefined })}
        clearable
        maxDropdownHeight={320}
        clearButtonProps={{ 'aria-label': 'Show all content types' }}
      />
      {problem !== undefined && (
        <span className={styles.problem}>
          <span className="mk-cut" title={shown?.message}>
            {shown?.message ?? 'This problem has ended.'}
          </span>
          <CloseButton
            size="xs"
            aria-label="Show the downloads of all problems"
            onClick={() => onChange({ problem: undefined })}
          />
        </span>
      )}
    </>
  );
}
