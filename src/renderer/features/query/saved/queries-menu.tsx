/** Saved queries: open, save, overwrite; and the dialog that renames and removes them. */
import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { SavedQuery } from '../../../../shared/sql/sql.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import { SavedMenu } from '../../../ui/saved/saved-menu.tsx';
import { chartToSave, openedQuery, usedSearch } from '../model/session.ts';
import { useSession } from '../model/use-session.ts';

export function QueriesMenu() {
  const { data: queries = [] } = useBridgeQuery('queries.list', null);
  const { session, contents } = useSession();
  const { sql, savedId } = contents;
  const search = usedSearch(contents);
  const save = useCommand('queries.save');
  const remove = useCommand('queries.remove');
  const [replaced, setReplaced] = useState<SavedQuery | null>(null);
  const opened = queries.find(({ id }) => id === savedId);
  const chart = chartToSave(contents);
  const isOther = opened && (opened.sql !== sql || usedSearch(opened) !== search);
  const isChanged = opened && (isOther || !isSameChart(opened.chart, chart));
  /** With the one that it replaces, if there is one, to take that back. */
  const saveAs = (query: { readonly id?: string; readonly name: string }, before: SavedQuery | undefined) =>
    save.mutate(
      { ...query, sql, search, chart },
      {
        onSuccess({ id, name }) {
          session.change({ savedId: id, ...(chart !== null && { chart }) });
          setReplaced(before ?? null);
          if (before) showDone(`Query "${name}" overwritten. "Saved" has Undo.`);
        },
      },
    );
  return (
    <SavedMenu
      managed={{
        saved: queries,
        one: 'query',
        many: 'queries',
        toText: (query) => query.sql,
        isCode: true,
        dialogSize: 520,
        save,
        remove,
        hasUndo: true,
      }}
      label="Saved"
      width={300}
      about="A saved query stores the text, its search, and the chart if one is shown, under a name."
      shown={opened}
      isOther={isOther}
      onOpen={(query) => session.change(openedQuery(query))}
      saveLabel="Save query as…"
      saveTitle="Save query"
      canSave={sql.trim() !== ''}
      onSaveAs={(name, same) => saveAs({ ...(same && { id: same.id }), name }, same)}
      changed={isChanged ? opened : undefined}
      onOverwrite={(query) => saveAs({ id: query.id, name: query.name }, query)}
    >
      {replaced && (
        <Menu.Item onClick={() => save.mutate(replaced, { onSuccess: () => setReplaced(null) })}>
          Undo: overwrite "{replaced.name}"
        </Menu.Item>
      )}
    </SavedMenu>
  );
}

const isSameChart = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
