/** The state of a tree: open nodes, and the nodes in view, loaded and evicted by page. */
import type { LookedAt, TreeNode, TreeWay } from '../../../shared/inspect.ts';
import type { Call } from '../../bridge/client.ts';
import {
  type Branch,
  closeBranch,
  openChild,
  rootBranch,
  rowPlace,
  type TreePlace,
  toRow,
} from './tree-rows.ts';

const nodesPerPage = 100;
/** Pages in memory; the least recently shown are evicted first. */
const maxPages = 80;
/**
 * Concurrent page requests for the view. While the scrollbar is dragged, most would be out of view when they
 * arrive.
 */
const maxConcurrent = 2;

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
  readonly reveal: (way: TreeWay) => Promise<number>;
  readonly need: (first: number, end: number) => void;
  readonly version: () => number;
  readonly error: () => Error | null;
  /** Retries failed requests. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTreeStore(call: Call, file: LookedAt, root: TreeNode): TreeStore {
  const top = rootBranch(root.node, root.count);
  const pages = new Map<string, readonly TreeNode[]>();
  const underWay = new Map<string, Promise<readonly TreeNode[]>>();
  const listeners = new Set<() => void>();
  let isTopOpen = true;
  let version = 0;
  let error: Error | null = null;
  let view = { first: 0, end: 0 };

  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const pageKey = (branch: Branch, index: number) => `${branch.node} ${Math.floor(index / nodesPerPage)}`;
  const known = (branch: Branch, index: number) => pages.get(pageKey(branch, index))?.[index % nodesPerPage];

  const fetch = (branch: Branch, index: number): Promise<readonly TreeNode[]> => {
    const key = pageKey(branch, index);
    const had = underWay.get(key);
    if (had) return had;
    const asking = (async () => {
      const offset = Math.floor(index / nodesPerPage) * nodesPerPage;
      try {
        const page = await call('files.tree.children', {
          file,
          node: branch.node,
          offset,
          limit: nodesPerPage,
        });
        pages.set(key, page);
        for (const [oldest] of pages) {
          if (pages.size <= maxPages) break;
          pages.delete(oldest);
        }
        error = null;
        return page;
      } catch (problem) {
        error = problem instanceof Error ? problem : new Error(String(problem));
        throw error;
      } finally {
        underWay.delete(key);
        notify();
        pump();
      }
    })();
    underWay.set(key, asking);
    return asking;
  };

  /** Requests the missing pages of the current view. */
  const pump = () => {
    for (let row = Math.max(1, view.first); row < view.end; row += 1) {
      const at = place(row);
      if (at === null) return;
      const key = pageKey(at.branch, at.index);
      const page = pages.get(key);
      if (page !== undefined) {
        pages.delete(key);
        pages.set(key, page);
      } else if (error === null && underWay.size < maxConcurrent) {
        fetch(at.branch, at.index).catch(() => undefined);
      }
    }
  };

  const place = (row: number) => (row === 0 || !isTopOpen ? null : rowPlace(top, row - 1));
  const nodeAt = (row: number): TreeNode | undefined => {
    if (row === 0) return root;
    const at = place(row);
    return at === null ? undefined : known(at.branch, at.index);
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
        const node = known(branch, index) ?? (await fetch(branch, index))[index % nodesPerPage];
        if (node === undefined) break;
        branch = openChild(branch, index, node);
      }
      notify();
      return last === undefined ? 0 : 1 + toRow(branch, last.index);
    },
    need(first, end) {
      // A failure is shown, and retried when the view changes.
      if (first !== view.first || end !== view.end) error = null;
      view = { first, end };
      pump();
    },
    version: () => version,
    error: () => error,
    retry() {
      error = null;
      notify();
      pump();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
