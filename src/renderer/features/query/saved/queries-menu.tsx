/** Saved queries: open, save, overwrite; and the dialog that renames and removes them. */
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedQuery } from '../../../../shared/sql/sql.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import { isSearched } from '../model/session.ts';
import { useSession } from '../model/use-session.ts';
import styles from './menus.module.css';
import { QueriesDialog } from './queries-dialog.tsx';

export function QueriesMenu() {
  const { data: queries = [] } = useBridgeQuery('queries.list', null);
  const { session, contents } = useSession();
  const { sql, chart, shows, savedId } = contents;
  const search = isSearched(contents) ? contents.search : '';
  const save = useCommand('queries.save');
  const [replaced, setReplaced] = useState<SavedQuery | null>(null);
  const [asked, setAsked] = useState<'name' | 'manage' | null>(null);
  const opened = queries.find(({ id }) => id === savedId);
  const shownChart = shows === 'chart' ? chart : null;
  const isChanged =
    opened && (opened.sql !== sql || opened.search !== search || !isSameChart(opened.chart, shownChart));
  /** With the one that it replaces, if there is one, to take that back. */
  const saveAs = (query: { readonly id?: string; readonly name: string }, before: SavedQuery | undefined) =>
    save.mutate(
      { ...query, sql, search, chart: shownChart },
      {
        onSuccess({ id, name }) {
          session.change({ savedId: id });
          setReplaced(before ?? null);
          if (before) showDone(`Query "${name}" overwritten. "Saved" has Undo.`);
        },
      },
    );
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={300} returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            px={10}
            leftSection={<IconBookmark size={14} aria-hidden />}
            rightSection={<IconChevronDown size={12} aria-hidden />}
            className={styles.button}
          >
            <span className="mk-cut">{opened?.name ?? 'Saved'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list}>
          {queries.length === 0 && (
            <Menu.Label>
              No saved queries yet. A saved query stores the text, its search, and the chart if one is shown,
              under a name.
            </Menu.Label>
          )}
          {queries.map((query) => (
            <Menu.Item
              key={query.id}
              aria-current={query.id === savedId ? 'true' : undefined}
              onClick={() => {
                const shown = query.chart === null ? 'table' : 'chart';
                session.change({
                  sql: query.sql,
                  ...(query.search !== '' && { search: query.search }),
                  chart: query.chart,
                  shows: shown,
                  savedId: query.id,
                });
              }}
            >
              <span className={`${styles.title} mk-cut`}>{query.name}</span>
              <span className={`${styles.text} mk-muted mk-mono mk-cut`}>{query.sql}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={sql.trim() === ''} onClick={() => setAsked('name')}>
            Save query as…
          </Menu.Item>
          {isChanged && (
            <Menu.Item onClick={() => saveAs({ id: opened.id, name: opened.name }, opened)}>
              Overwrite "{opened.name}"
            </Menu.Item>
          )}
          {replaced && (
            <Menu.Item onClick={() => save.mutate(replaced, { onSuccess: () => setReplaced(null) })}>
              Undo: overwrite "{replaced.name}"
            </Menu.Item>
          )}
          {queries.length > 0 && <Menu.Item onClick={() => setAsked('manage')}>Manage queries…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {asked === 'name' && (
        <NameDialog
          title="Save query"
          what="query"
          name=""
          others={queries}
          onSave={(name) => {
            const same = queries.find((query) => query.name === name);
            saveAs({ ...(same && { id: same.id }), name }, same);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'manage' && <QueriesDialog queries={queries} onClose={() => setAsked(null)} />}
    </>
  );
}

const isSameChart = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
