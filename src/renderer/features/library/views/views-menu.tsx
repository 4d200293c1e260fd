/** Saved views, named queries with an order: open, save, rename, overwrite, reorder, remove. */
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { LibrarySort, SavedView } from '../../../../shared/library/library.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import styles from './views-menu.module.css';
import { ViewsOrder } from './views-order.tsx';

interface ViewsMenuProps {
  readonly query: string;
  readonly sort: LibrarySort;
  readonly onOpen: (view: SavedView) => void;
}

type Asked = 'name' | 'order' | null;

export function ViewsMenu({ query, sort, onOpen }: ViewsMenuProps) {
  const { data: views = [] } = useBridgeQuery('views.list', null);
  const save = useCommand('views.save');
  const [asked, setAsked] = useState<Asked>(null);
  /** The view opened last, which the user can overwrite after changing the query. */
  const [openedId, setOpenedId] = useState<string | null>(null);
  const shown = views.find((view) => isSame(view, query, sort));
  const opened = shown ?? views.find(({ id }) => id === openedId);
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={280} returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            px={10}
            leftSection={<IconBookmark size={14} aria-hidden />}
            rightSection={<IconChevronDown size={12} aria-hidden />}
            className={styles.views}
            data-testid="views"
          >
            <span className="mk-cut">{shown?.name ?? 'Views'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list}>
          {views.length === 0 && (
            <Menu.Label>
              No saved views yet. A saved view stores a search and its sort order under a name.
            </Menu.Label>
          )}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view.id === shown?.id ? 'true' : undefined}
              onClick={() => {
                setOpenedId(view.id);
                onOpen(view);
              }}
            >
              <span className={`${styles.name} mk-cut`}>{view.name}</span>
              <span className={`${styles.query} mk-muted mk-cut`}>{view.query || 'all games'}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsked('name')}>Save as view…</Menu.Item>
          {opened && opened !== shown && (
            <Menu.Item
              onClick={() =>
                save.mutate(
                  { ...opened, query, sort },
                  { onSuccess: () => showDone(`View "${opened.name}" overwritten`) },
                )
              }
            >
              Overwrite "{opened.name}"
            </Menu.Item>
          )}
          {views.length > 0 && <Menu.Item onClick={() => setAsked('order')}>Manage views…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {asked === 'name' && (
        <NameDialog
          title="Save as view"
          what="view"
          name=""
          others={views}
          onSave={(name) => {
            const same = views.find((view) => view.name === name);
            save.mutate({ ...(same && { id: same.id }), name, query, sort });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'order' && <ViewsOrder views={views} onClose={() => setAsked(null)} />}
    </>
  );
}

const isSame = (view: SavedView, query: string, sort: LibrarySort) =>
  view.query === query &&
  view.sort.by === sort.by &&
  view.sort.direction === sort.direction &&
  view.sort.isGrouped === sort.isGrouped;
