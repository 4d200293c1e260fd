/** Above the statistics: their groups, the fewest games of a row, whom and which games they include, and the columns. */
import { NativeSelect } from '@mantine/core';
import { draftColumns } from '../../../../shared/library/draft-statistics.ts';
import { groupsFor, statisticsFor } from '../../../../shared/library/library.ts';
import { statisticGroups } from '../../../../shared/library/statistic-groups.ts';
import { countedGames } from '../../../../shared/query/counted-games.ts';
import { addValue, hasValue, removeValue } from '../../../../shared/query/edit.ts';
import { subjectFields } from '../../../../shared/query/fields.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import { counted } from '../../../format/counted.ts';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import type { ShownFigures } from '../../export/export-question.ts';
import type { Address } from '../query/use-address.ts';
import { StatisticColumnsMenu } from './statistic-columns-menu.tsx';
import styles from './statistics.module.css';
import type { StatisticColumns } from './use-statistic-columns.ts';

interface StatisticsControlsProps {
  readonly address: Address;
  readonly question: ShownFigures;
  readonly columns: StatisticColumns;
}

const minGamesOffered = [1, 2, 3, 5, 10, 20, 50, 100];

export function StatisticsControls({ address, question: { by, group }, columns }: StatisticsControlsProps) {
  const { min } = address.search;
  const numbers = [...new Set([...minGamesOffered, min])].toSorted((a, b) => a - b);
  return (
    <div className={styles.controls}>
      <NativeSelect
        size="xs"
        aria-label="Group by"
        data={[
          { value: '', label: 'No groups' },
          ...groupsFor(by).map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` })),
        ]}
        value={group ?? ''}
        onChange={({ currentTarget: { value } }) =>
          address.change({ per: statisticGroups.find(({ id }) => id === value)?.id })
        }
      />
      <NativeSelect
        size="xs"
        aria-label="Fewest games"
        data={numbers.map((number) => ({
          value: String(number),
          label: number === 1 ? 'Any number of games' : `At least ${counted(number, 'game')}`,
        }))}
        value={String(min)}
        onChange={({ currentTarget: { value } }) => address.change({ min: Number(value) })}
      />
      <ScopeChoice address={address} />
      <CountedChoice address={address} />
      {by === 'champion' && <PresetChoice columns={columns} address={address} />}
      <div className={styles.last}>
        <StatisticColumnsMenu columns={columns} />
      </div>
    </div>
  );
}

const presets = [
  { value: 'figures', label: 'Figures' },
  { value: 'draft', label: 'Draft' },
];

/** The usual columns, or those of the draft by presence; neither is marked while the user has chosen others. */
function PresetChoice({
  columns: { shown, choose, reset },
  address,
}: Pick<StatisticsControlsProps, 'columns' | 'address'>) {
  const ids = shown.map(({ id }) => id).join();
  const isDefault = ids === defaults.join();
  return (
    <ToggleGroup
      label="Columns of champions"
      options={presets}
      value={ids === draftColumns.join() ? 'draft' : isDefault ? 'figures' : ''}
      onChange={(value) => {
        const isDraft = value === 'draft';
        if (isDraft) choose(draftColumns);
        else reset();
        address.change({ by: isDraft ? 'presence' : 'games', up: false });
      }}
    />
  );
}

const defaults = statisticsFor('champion')
  .filter(({ isDefault }) => isDefault)
  .map(({ id }) => id);

const scopes = [
  { value: 'named', label: 'Named in the search' },
  { value: 'everyone', label: 'Everyone in these games' },
];

/** Where the search names players, champions or teams: statistics of those, or of everyone in their games. */
function ScopeChoice({ address }: { readonly address: Address }) {
  const { query, search } = address;
  const namesSomebody = cutQuery(query).some(
    ({ field, isNegated }) => !isNegated && subjectFields.some((one) => one === field),
  );
  if (!namesSomebody) return null;
  return (
    <ToggleGroup
      label="Include"
      options={scopes}
      value={search.all ? 'everyone' : 'named'}
      onChange={(value) => address.change({ all: value === 'everyone' })}
    />
  );
}

const countedOptions = [
  { value: 'counted', label: 'Games that count' },
  { value: 'all', label: 'Remakes and aborted games, too' },
] as const;

/** The switch is a part of the search, `is:any`, so that a link and the command line mean the same games. */
function CountedChoice({ address }: { readonly address: Address }) {
  const { query } = address;
  const isAll = hasValue(query, 'is', 'any');
  if (!isAll && countedGames(query) === query) return null;
  return (
    <ToggleGroup
      label="Games"
      options={countedOptions}
      value={isAll ? 'all' : 'counted'}
      onChange={(value) =>
        address.change({
          q: value === 'all' ? addValue(query, 'is', 'any') : removeValue(query, 'is', 'any'),
        })
      }
    />
  );
}
