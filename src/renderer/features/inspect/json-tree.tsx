/** A JSON text of any size as a tree: only the rows in view exist. Keys follow the ARIA tree pattern. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { TreeNode } from '../../../shared/library/inspect.ts';
import { Blank } from '../../ui/table/blank.tsx';
import { nextIndex } from '../../ui/table/list-keys.ts';
import { useScrollWindow } from '../../ui/table/use-scroll-window.ts';
import { childCount } from './child-count.ts';
import styles from './json-tree.module.css';
import type { TreeStore } from './tree-store.ts';

const rowHeight = 22;
/** Deeper rows are not indented further: there would be no room for them. */
const maxIndentedDepth = 24;

interface JsonTreeProps {
  readonly store: TreeStore;
  readonly cursor: number;
  readonly onCursor: (row: number) => void;
  /** Called for Enter on a value without children. */
  readonly onShow: (row: number) => void;
  /** The row to scroll to; a new object for each request. */
  readonly shown: { readonly row: number } | null;
}

export function JsonTree({ store, cursor, onCursor, onShow, shown }: JsonTreeProps) {
  useSyncExternalStore(store.subscribe, store.version);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const count = store.rows();
  const { first, end, shift, height, rowsInView, show } = useScrollWindow({
    scroller,
    count,
    rowHeight,
    headerHeight: 0,
    place: 'tree',
    startRow: 0,
  });
  useEffect(() => store.need(first, end));
  useEffect(() => {
    if (shown) show(shown.row);
  }, [shown, show]);
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, []);

  const go = (row: number) => {
    onCursor(row);
    show(row);
  };
  const onClick = ({ target }: MouseEvent) => {
    const row =
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    if (row === undefined) return;
    onCursor(Number(row));
    if ((store.node(Number(row))?.count ?? 0) > 0) store.toggle(Number(row));
  };

  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label="Content"
      tabIndex={0}
      aria-activedescendant={cursor >= first && cursor < end ? `${id}${cursor}` : undefined}
      onKeyDown={(event) => onTreeKey(event, { store, cursor, rowsInView, onMove: go, onShow })}
      onClick={onClick}
    >
      <div className={styles.space} role="presentation" style={{ height }}>
        {rows.map((row) => (
          <TreeRow
            // Elements are reused while scrolling: creating them for each frame would fill the memory.
            key={row % rows.length}
            id={`${id}${row}`}
            store={store}
            row={row}
            top={row * rowHeight + shift}
            isCurrent={row === cursor}
          />
        ))}
      </div>
    </div>
  );
}

interface TreeRowProps {
  readonly id: string;
  readonly store: TreeStore;
  readonly row: number;
  /** In pixels. */
  readonly top: number;
  readonly isCurrent: boolean;
}

function TreeRow({ id, store, row, top, isCurrent }: TreeRowProps) {
  const node = store.node(row);
  const place = store.place(row);
  const depth = store.depth(row);
  const canOpen = (node?.count ?? 0) > 0;
  const isOpen = store.isOpen(row);
  return (
    <div
      id={id}
      data-row={row}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={(place?.index ?? 0) + 1}
      aria-setsize={place?.branch.count ?? 1}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-busy={node === undefined ? true : undefined}
      className={`${styles.row} ${isCurrent ? styles.cursor : ''}`}
      style={{
        height: rowHeight,
        transform: `translateY(${top}px)`,
        paddingLeft: 10 + Math.min(depth, maxIndentedDepth) * 16,
      }}
    >
      <span className={styles.toggle} aria-hidden>
        {canOpen && (isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />)}
      </span>
      <Key node={node} isRoot={row === 0} isInArray={node?.key === null} />
      {node ? <Value node={node} /> : <Blank className={styles.blank} />}
    </div>
  );
}

interface KeyProps {
  readonly node: TreeNode | undefined;
  readonly isRoot: boolean;
  readonly isInArray: boolean;
}

function Key({ node, isRoot, isInArray }: KeyProps) {
  if (!node || isRoot) return null;
  if (isInArray) return <span className={`${styles.index} mk-num`}>{node.index}</span>;
  return (
    <span className={styles.key}>
      {node.key === '' ? '""' : node.key}
      {node.isKeyCut && '…'}
    </span>
  );
}

function Value({ node }: { readonly node: TreeNode }) {
  const { kind, count, text, isCut } = node;
  switch (kind) {
    case 'object':
    case 'array': {
      const [open, close] = kind === 'object' ? ['{', '}'] : ['[', ']'];
      return (
        <span className={styles.box}>
          {count === 0 ? `${open}${close}` : `${open} ${childCount(node)} ${close}`}
        </span>
      );
    }
    case 'string':
      return (
        <span className={`${styles.string} mk-cut`}>
          {isCut ? `${JSON.stringify(text).slice(0, -1)}…` : JSON.stringify(text)}
        </span>
      );
    default:
      return <span className={`${styles[kind === 'number' ? 'number' : 'word']} mk-cut`}>{text}</span>;
  }
}

interface TreeKeyTarget {
  readonly store: TreeStore;
  readonly cursor: number;
  readonly rowsInView: number;
  /** Moves the cursor. */
  readonly onMove: (row: number) => void;
  /** Called for Enter on a value without children. */
  readonly onShow: (row: number) => void;
}

/** The keys of a tree, as in the ARIA pattern of trees. */
function onTreeKey(event: KeyboardEvent, { store, cursor, rowsInView, onMove, onShow }: TreeKeyTarget): void {
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
