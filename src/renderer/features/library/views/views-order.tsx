/** The list of saved views: move, rename, remove. */
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../../shared/library/library.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { Dialog, openerNow } from '../../../ui/feedback/dialog.tsx';
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx';
import styles from './views-order.module.css';

interface ViewsOrderProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

export function ViewsOrder({ views, onClose }: ViewsOrderProps) {
  const [opener] = useState(openerNow);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  /** The view renamed last, whose button gets the focus back. */
  const [last, setLast] = useState<string | null>(null);
  const save = useCommand('views.save');
  const remove = useCommand('views.remove');
  if (renamed === null) {
    return (
      <Dialog opener={opener} onClose={onClose} title="Manage views" size={460}>
        <ViewsList
          views={views}
          focused={last}
          onRename={(view) => {
            setRenamed(view);
            setLast(view.id);
          }}
        />
      </Dialog>
    );
  }
  return (
    <NameDialog
      title="Rename view"
      what="view"
      name={renamed.name}
      others={views.filter(({ id }) => id !== renamed.id)}
      opener={opener}
      onSave={(name) => {
        // Names are unique: removes the other view of this name.
        const other = views.find((view) => view.name === name && view.id !== renamed.id);
        if (other) remove.mutate({ id: other.id });
        save.mutate({ ...renamed, name });
        setRenamed(null);
      }}
      onClose={() => setRenamed(null)}
    />
  );
}

type Action = 'up' | 'down' | 'remove';

interface ViewsListProps {
  readonly views: readonly SavedView[];
  /** The view whose rename button gets the focus. */
  readonly focused: string | null;
  readonly onRename: (view: SavedView) => void;
}

function ViewsList({ views, focused, onRename }: ViewsListProps) {
  const remove = useCommand('views.remove');
  const arrange = useCommand('views.arrange');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ readonly id: string; readonly at: number; readonly action: Action } | null>(null);
  // When a view moves, the focus follows it; when it is removed, the focus stays at its position.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { id, at, action } = pressed.current;
    pressed.current = null;
    const line = list.current?.children[Math.max(0, indexIn(views, id) ?? Math.min(at, views.length - 1))];
    const button = line?.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
    const other = line?.querySelector<HTMLButtonElement>('[data-action]:not(:disabled)');
    (button?.disabled ? other : button)?.focus();
  }, [views]);
  const press = (view: SavedView, at: number, action: Action) => {
    pressed.current = { id: view.id, at, action };
    if (action === 'remove') return remove.mutate({ id: view.id });
    const ids = views.map(({ id }) => id).filter((id) => id !== view.id);
    ids.splice(action === 'up' ? at - 1 : at + 1, 0, view.id);
    arrange.mutate({ ids });
  };
  return (
    <>
      <ul className={styles.order} ref={list}>
        {views.map((view, at) => (
          <li key={view.id}>
            <span className={styles.name}>
              <b className="mk-cut">{view.name}</b>
              <span className="mk-muted mk-cut">{view.query || 'all games'}</span>
            </span>
            <ActionIcon
              size={26}
              aria-label={`Move up: ${view.name}`}
              data-action="up"
              disabled={at === 0}
              onClick={() => press(view, at, 'up')}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Move down: ${view.name}`}
              data-action="down"
              disabled={at === views.length - 1}
              onClick={() => press(view, at, 'down')}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Rename: ${view.name}`}
              {...(view.id === focused && { 'data-autofocus': true })}
              onClick={() => onRename(view)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Remove: ${view.name}`}
              data-action="remove"
              onClick={() => press(view, at, 'remove')}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="mk-muted">No saved views.</p>}
    </>
  );
}

function indexIn(views: readonly SavedView[], id: string): number | null {
  const at = views.findIndex((view) => view.id === id);
  return at < 0 ? null : at;
}
