/** The keys of a tree, as in the ARIA pattern of trees. */
import type { KeyboardEvent } from 'react';
import { nextIndex } from '../../ui/table/list-keys.ts';
import type { TreeStore } from './tree-store.ts';

interface TreeKeyTarget {
  readonly store: TreeStore;
  readonly cursor: number;
  readonly rowsInView: number;
  /** Moves the cursor. */
  readonly onMove: (row: number) => void;
  /** Called for Enter on a value without children. */
  readonly onShow: (row: number) => void;
}

export function onTreeKey(
  event: KeyboardEvent,
  { store, cursor, rowsInView, onMove, onShow }: TreeKeyTarget,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const hasChildren = (store.node(cursor)?.count ?? 0) > 0;
  const isOpen = store.isOpen(cursor);
  const next = nextIndex(event.key, cursor, store.rows(), () => false, rowsInView - 1);
  if (next !== null) onMove(next);
  else if (event.key === 'ArrowRight') {
    if (!isOpen) store.toggle(cursor);
    else if (hasChildren) onMove(cursor + 1);
  } else if (event.key === 'ArrowLeft') {
    if (isOpen) store.toggle(cursor);
    else onMove(store.parentRow(cursor));
  } else if (event.key === 'Enter' || event.key === ' ') {
    if (hasChildren) store.toggle(cursor);
    else onShow(cursor);
  } else return;
  event.preventDefault();
}
