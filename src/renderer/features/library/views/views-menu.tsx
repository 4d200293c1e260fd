/** Saved views, named queries with an order: open, save, rename, overwrite, reorder, remove. */
import { useState } from 'react';
import type { LibrarySort, SavedView } from '../../../../shared/library/library.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import { SavedMenu } from '../../../ui/saved/saved-menu.tsx';

interface ViewsMenuProps {
  readonly query: string;
  readonly sort: LibrarySort;
  readonly onOpen: (view: SavedView) => void;
}

export function ViewsMenu({ query, sort, onOpen }: ViewsMenuProps) {
  const { data: views = [] } = useBridgeQuery('views.list', null);
  const save = useCommand('views.save');
  const remove = useCommand('views.remove');
  const arrange = useCommand('views.arrange');
  /** The view opened last, which the user can overwrite after changing the query. */
  const [openedId, setOpenedId] = useState<string | null>(null);
  const shown = views.find((view) => isSame(view, query, sort));
  const opened = shown ?? views.find(({ id }) => id === openedId);
  return (
    <SavedMenu
      managed={{ saved: views, one: 'view', many: 'views', toText, dialogSize: 460, save, remove, arrange }}
      label="Views"
      width={280}
      about="A saved view stores a search and its sort order under a name."
      shown={shown}
      onOpen={(view) => {
        setOpenedId(view.id);
        onOpen(view);
      }}
      saveLabel="Save as view…"
      saveTitle="Save as view"
      onSaveAs={(name, same) => save.mutate({ ...(same && { id: same.id }), name, query, sort })}
      changed={opened === shown ? undefined : opened}
      onOverwrite={(view) =>
        save.mutate(
          { ...view, query, sort },
          { onSuccess: () => showDone(`View "${view.name}" overwritten`) },
        )
      }
    />
  );
}

const toText = ({ query }: SavedView) => query || 'all games';

const isSame = (view: SavedView, query: string, sort: LibrarySort) =>
  view.query === query &&
  view.sort.by === sort.by &&
  view.sort.direction === sort.direction &&
  view.sort.isGrouped === sort.isGrouped;
