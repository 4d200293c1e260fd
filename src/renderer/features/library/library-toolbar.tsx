/** The tools of the library: filters, search field, scope, saved views. */
import { Button, Switch } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { QueryProblem } from '../../../shared/library/library.ts';
import { QueryField } from './query/query-field.tsx';
import { joinScope, splitScope } from './query/scope.ts';
import type { Address } from './query/use-address.ts';
import { ViewsMenu } from './views/views-menu.tsx';

interface LibraryToolbarProps {
  readonly address: Address;
  /** Their places count from the start of the search field's text. */
  readonly problems: readonly QueryProblem[];
  /** The ignored parts of the search field's text, as the address has it. */
  readonly ignored: readonly QueryProblem[];
  readonly hasFilters: boolean;
  readonly onToggleFilters: () => void;
}

export function LibraryToolbar({
  address,
  problems,
  ignored,
  hasFilters,
  onToggleFilters,
}: LibraryToolbarProps) {
  const { query, sort } = address;
  const { isArchivedOnly, text } = splitScope(query);
  return (
    <>
      <Button
        variant={hasFilters ? 'light' : 'default'}
        px={10}
        aria-pressed={hasFilters}
        leftSection={<IconFilter size={14} aria-hidden />}
        onClick={onToggleFilters}
      >
        Filters
      </Button>
      <QueryField
        text={text}
        problems={problems}
        ignored={ignored}
        onType={(next) => address.setQuery(joinScope({ isArchivedOnly, text: next }), 'typing')}
        onTake={(next) => address.setQuery(joinScope({ isArchivedOnly, text: next }), 'step')}
      />
      <Switch
        size="xs"
        label="Archived only"
        checked={isArchivedOnly}
        onChange={(event) =>
          address.setQuery(joinScope({ isArchivedOnly: event.currentTarget.checked, text }), 'step')
        }
      />
      <ViewsMenu
        query={query}
        sort={sort}
        onOpen={(view) =>
          address.change({
            q: view.query,
            sort: view.sort.by,
            dir: view.sort.direction,
            group: view.sort.isGrouped,
          })
        }
      />
    </>
  );
}
