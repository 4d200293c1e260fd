/** The saved views in their order, each to be moved, renamed or removed. */
import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedView } from '../../shared/library.ts';
import { useCommand } from '../bridge/hooks.tsx';
import { ViewName } from './view-name.tsx';

interface ViewsOrderProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

export function ViewsOrder({ views, onClose }: ViewsOrderProps) {
  const save = useCommand('views.save');
  const remove = useCommand('views.remove');
  const arrange = useCommand('views.arrange');
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    arrange.mutate({ ids });
  };
  if (renamed) {
    return (
      <ViewName
        title="Rename the view"
        name={renamed.name}
        others={views.filter(({ id }) => id !== renamed.id)}
        onSave={(name) => {
          // A name is one view's: the other of this name goes.
          const other = views.find((view) => view.name === name && view.id !== renamed.id);
          if (other) remove.mutate({ id: other.id });
          save.mutate({ ...renamed, name });
          setRenamed(null);
        }}
        onClose={() => setRenamed(null)}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title="Views" size={460} closeButtonProps={{ 'aria-label': 'Close' }}>
      <ul className="mk-views-order">
        {views.map((view, at) => (
          <li key={view.id}>
            <span className="mk-views-order-name">
              <b className="mk-cut">{view.name}</b>
              <span className="mk-muted mk-cut">{view.query || 'all games'}</span>
            </span>
            <ActionIcon
              size={26}
              aria-label={`Up: ${view.name}`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Down: ${view.name}`}
              disabled={at === views.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
            <ActionIcon size={26} aria-label={`Rename: ${view.name}`} onClick={() => setRenamed(view)}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Remove: ${view.name}`}
              onClick={() => remove.mutate({ id: view.id })}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="mk-muted">No view is left.</p>}
    </Modal>
  );
}
