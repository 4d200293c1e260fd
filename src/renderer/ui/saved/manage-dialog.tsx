/** The list of what was saved under names: rename, remove and, where that is offered, move or take a removal back. */
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog, openerNow } from '../feedback/dialog.tsx';
import { NameDialog } from '../feedback/name-dialog.tsx';
import { RemovedNote } from '../feedback/removed-note.tsx';
import styles from './manage-dialog.module.css';

export interface Saved {
  readonly id: string;
  readonly name: string;
}

/** A command of the bridge. */
interface Command<Input> {
  readonly mutate: (input: Input, options?: { readonly onSuccess: () => void }) => void;
  readonly isPending: boolean;
}

export interface Managed<T extends Saved> {
  readonly saved: readonly T[];
  /** The nouns, such as `view` and `views`. */
  readonly one: string;
  readonly many: string;
  /** Is shown below the name. */
  readonly toText: (saved: T) => string;
  readonly isCode?: boolean;
  readonly dialogSize: number;
  readonly save: Command<T>;
  readonly remove: Command<{ id: string }>;
  /** Moves them into this order. */
  readonly arrange?: Command<{ ids: string[] }>;
  /** Whether a removal can be taken back. */
  readonly hasUndo?: boolean;
}

interface ManageDialogProps<T extends Saved> {
  readonly managed: Managed<T>;
  readonly onClose: () => void;
}

export function ManageDialog<T extends Saved>({ managed, onClose }: ManageDialogProps<T>) {
  const { saved, one, many, dialogSize, save, remove, hasUndo } = managed;
  const [opener] = useState(openerNow);
  const [renamed, setRenamed] = useState<T | null>(null);
  /** The one renamed last, whose button gets the focus back. */
  const [last, setLast] = useState<string | null>(null);
  const [removed, setRemoved] = useState<T | null>(null);
  if (renamed !== null) {
    const others = saved.filter(({ id }) => id !== renamed.id);
    return (
      <NameDialog
        title={`Rename ${one}`}
        what={one}
        name={renamed.name}
        others={others}
        opener={opener}
        onSave={(name) => {
          // Names are unique: removes the other one of this name.
          const other = others.find((each) => each.name === name);
          if (other) remove.mutate({ id: other.id });
          save.mutate({ ...renamed, name });
          setRenamed(null);
        }}
        onClose={() => setRenamed(null)}
      />
    );
  }
  return (
    <Dialog opener={opener} onClose={onClose} title={`Manage ${many}`} size={dialogSize}>
      <SavedList
        managed={managed}
        focused={last}
        onRename={(each) => {
          setRenamed(each);
          setLast(each.id);
        }}
        {...(hasUndo && { onRemoved: setRemoved })}
      />
      {removed !== null && (
        <RemovedNote
          key={removed.id}
          name={removed.name}
          isPending={save.isPending}
          onUndo={() => save.mutate(removed, { onSuccess: () => setRemoved(null) })}
        />
      )}
    </Dialog>
  );
}

type Action = 'up' | 'down' | 'remove';

interface SavedListProps<T extends Saved> {
  readonly managed: Managed<T>;
  /** The one whose rename button gets the focus. */
  readonly focused: string | null;
  readonly onRename: (one: T) => void;
  /** Shows something that takes the focus. */
  readonly onRemoved?: (one: T) => void;
}

function SavedList<T extends Saved>({ managed, focused, onRename, onRemoved }: SavedListProps<T>) {
  const { saved, many, toText, isCode, remove, arrange } = managed;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ readonly id: string; readonly at: number; readonly action: Action } | null>(null);
  // When one moves, the focus follows it; when it is removed, the focus stays at its position.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { id, at, action } = pressed.current;
    pressed.current = null;
    const line = list.current?.children[Math.max(0, indexIn(saved, id) ?? Math.min(at, saved.length - 1))];
    const button = line?.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
    const other = line?.querySelector<HTMLButtonElement>('[data-action]:not(:disabled)');
    (button?.disabled ? other : button)?.focus();
  }, [saved]);
  const press = (one: T, at: number, action: Action) => {
    const { id } = one;
    if (action === 'remove' && onRemoved) return remove.mutate({ id }, { onSuccess: () => onRemoved(one) });
    pressed.current = { id, at, action };
    if (action === 'remove') return remove.mutate({ id });
    const ids = saved.map((each) => each.id).filter((each) => each !== id);
    ids.splice(action === 'up' ? at - 1 : at + 1, 0, id);
    arrange?.mutate({ ids });
  };
  return (
    <>
      <ul className={styles.list} ref={list}>
        {saved.map((one, at) => (
          <li key={one.id}>
            <span className={styles.name}>
              <b className="mk-cut">{one.name}</b>
              <span className={`mk-muted mk-cut ${isCode ? 'mk-mono' : ''}`}>{toText(one)}</span>
            </span>
            {arrange && (
              <>
                <ActionIcon
                  size={26}
                  aria-label={`Move up: ${one.name}`}
                  data-action="up"
                  disabled={at === 0}
                  onClick={() => press(one, at, 'up')}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Move down: ${one.name}`}
                  data-action="down"
                  disabled={at === saved.length - 1}
                  onClick={() => press(one, at, 'down')}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </>
            )}
            <ActionIcon
              size={26}
              aria-label={`Rename: ${one.name}`}
              {...(one.id === focused && { 'data-autofocus': true })}
              onClick={() => onRename(one)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Remove: ${one.name}`}
              data-action="remove"
              onClick={() => press(one, at, 'remove')}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="mk-muted">No saved {many}.</p>}
    </>
  );
}

function indexIn(saved: readonly Saved[], id: string): number | null {
  const at = saved.findIndex((one) => one.id === id);
  return at < 0 ? null : at;
}
