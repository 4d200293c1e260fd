/** The state of a tree: open nodes, and the nodes in view, loaded and evicted by page. */
import type { FileRef, JsonPath, TreeNode } from '../../../shared/library/inspect.ts';
import type { Call } from '../../bridge/client.ts';
import { createTreePages } from './tree-pages.ts';
import { closeBranch, openChild, rootBranch, rowPlace, type TreePlace, toRow } from './tree-rows.ts';

export interface TreeStore {
  /** The first row is the root itself. */
  readonly rows: () => number;
  readonly place: (row: number) => TreePlace | null;
  /** Undefined while it loads. */
  readonly node: (row: number) => TreeNode | undefined;
  readonly depth: (row: number) => number;
  readonly isOpen: (row: number) => boolean;
  readonly toggle: (row: number) => void;
  /** The row of the parent; for the root, its own. */
  readonly parentRow: (row: number) => number;
  /** Opens all nodes on the path; resolves with the row. */
  readonly reveal: (path: JsonPath) => Promise<number>;
  readonly need: (first: number, end: number) => void;
  readonly version: () => number;
  readonly error: () => Error | null;
  /** Retries failed requests. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTreeStore(call: Call, file: FileRef, root: TreeNode): TreeStore {
  const top = rootBranch(root.node, root.count);
  const listeners = new Set<() => void>();
  let isTopOpen = true;
  let version = 0;
  let view = { first: 0, end: 0 };

  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const pages = createTreePages(call, file, () => {
    notify();
    showView();
  });
  /** Requests the missing pages of the current view. */
  const showView = () => {
    for (let row = Math.max(1, view.first); row < view.end; row += 1) {
      const at = place(row);
      if (at === null) return;
      pages.show(at.branch, at.index);
    }
  };

  const place = (row: number) => (row === 0 || !isTopOpen ? null : rowPlace(top, row - 1));
  const nodeAt = (row: number): TreeNode | undefined => {
    if (row === 0) return root;
    const at = place(row);
    return at === null ? undefined : pages.node(at.branch, at.index);
  };
  const open = (at: TreePlace, node: TreeNode) => openChild(at.branch, at.index, node);

  return {
    rows: () => 1 + (isTopOpen ? top.rows : 0),
    place,
    node: nodeAt,
    depth: (row) => (row === 0 ? 0 : (place(row)?.branch.depth ?? 0) + 1),
    isOpen: (row) => (row === 0 ? isTopOpen : place(row)?.self != null),
    toggle(row) {
      if (row === 0) isTopOpen = !isTopOpen;
      else {
        const at = place(row);
        const node = nodeAt(row);
        if (at === null) return;
        if (at.self !== null) closeBranch(at.self);
        else if (node !== undefined && node.count > 0) open(at, node);
      }
      notify();
    },
    parentRow(row) {
      const at = place(row);
      if (at === null || at.branch.parent === null) return 0;
      return 1 + toRow(at.branch.parent, at.branch.index);
    },
    async reveal({ steps }) {
      isTopOpen = true;
      let branch = top;
      const [last] = steps.slice(-1);
      for (const { index } of steps.slice(0, -1)) {
        const self = branch.open.find((child) => child.index === index);
        if (self) {
          branch = self;
          continue;
        }
        const node = pages.node(branch, index) ?? (await pages.load(branch, index));
        if (node === undefined) break;
        branch = openChild(branch, index, node);
      }
      notify();
      return last === undefined ? 0 : 1 + toRow(branch, last.index);
    },
    need(first, end) {
      // A failure is shown, and retried when the view changes.
      if (first !== view.first || end !== view.end) pages.clearError();
      view = { first, end };
      showView();
    },
    version: () => version,
    error: pages.error,
    retry() {
      pages.clearError();
      notify();
      showView();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
