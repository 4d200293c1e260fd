/** Which downloads the list shows: words, a league, a content type, or the files of one problem. */
import { CloseButton } from '@mantine/core';
import { knownContentTypes } from '../../../shared/domain/content-types.ts';
import type { DownloadProblem } from '../../../shared/downloads/download-problems.ts';
import type { DownloadsSearch } from '../../navigation/searches.ts';
import { ContentTypeFilter } from '../../ui/controls/content-type-filter.tsx';
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
  const shown = problems.find(({ id }) => id === problem);
  return (
    <>
      <SearchField
        label="Search teams, leagues, game IDs"
        value={q ?? ''}
        onSearch={(words) => onChange({ q: words || undefined })}
      />
      <LeagueFilter value={league} onChange={(name) => onChange({ league: name })} />
      <ContentTypeFilter
        className={styles.type}
        value={type}
        names={[
          ...knownContentTypes.map(({ name }) => name),
          ...problems.flatMap(({ contentTypes }) => contentTypes),
        ]}
        onChange={(name) => onChange({ type: name })}
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
