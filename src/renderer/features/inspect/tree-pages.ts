/** The loaded nodes of a tree, in pages: requests each page once, and evicts the least recently shown ones. */
import type { FileRef, TreeNode } from '../../../shared/library/inspect.ts';
import type { Call } from '../../bridge/client.ts';
import type { Branch } from './tree-rows.ts';

const nodesPerPage = 100;
/** Pages in memory; the least recently shown are evicted first. */
const maxPages = 80;
/**
 * Concurrent page requests for the view. While the scrollbar is dragged, most would be out of view when they
 * arrive.
 */
const maxConcurrent = 2;

export interface TreePages {
  /** Undefined if its page is not loaded. */
  readonly node: (branch: Branch, index: number) => TreeNode | undefined;
  /** Loads the page of a node. Rejects with the error of the request; undefined if there is no such node. */
  readonly load: (branch: Branch, index: number) => Promise<TreeNode | undefined>;
  /** Marks the page as shown; requests it if it is missing, none has failed and few requests are pending. */
  readonly show: (branch: Branch, index: number) => void;
  /** The error of the last request; null after a success or `clearError`. */
  readonly error: () => Error | null;
  readonly clearError: () => void;
}

/** `onSettled` is called after each request, successful or not. */
export function createTreePages(call: Call, file: FileRef, onSettled: () => void): TreePages {
  const pages = new Map<string, readonly TreeNode[]>();
  const pending = new Map<string, Promise<readonly TreeNode[]>>();
  let error: Error | null = null;

  const pageKey = (branch: Branch, index: number) => `${branch.node} ${Math.floor(index / nodesPerPage)}`;
  const evict = () => {
    for (const [oldest] of pages) {
      if (pages.size <= maxPages) return;
      pages.delete(oldest);
    }
  };
  const request = async (key: string, branch: Branch, index: number): Promise<readonly TreeNode[]> => {
    const offset = Math.floor(index / nodesPerPage) * nodesPerPage;
    try {
      const query = { file, node: branch.node, offset, limit: nodesPerPage };
      const page = await call('files.tree.children', query);
      pages.set(key, page);
      evict();
      error = null;
      return page;
    } catch (problem) {
      error = problem instanceof Error ? problem : new Error(String(problem));
      throw error;
    } finally {
      pending.delete(key);
      onSettled();
    }
  };
  const fetch = (branch: Branch, index: number): Promise<readonly TreeNode[]> => {
    const key = pageKey(branch, index);
    const page = pending.get(key) ?? request(key, branch, index);
    pending.set(key, page);
    return page;
  };

  return {
    node: (branch, index) => pages.get(pageKey(branch, index))?.[index % nodesPerPage],
    load: async (branch, index) => (await fetch(branch, index))[index % nodesPerPage],
    show(branch, index) {
      const key = pageKey(branch, index);
      const page = pages.get(key);
      if (page !== undefined) {
        pages.delete(key);
        pages.set(key, page);
      } else if (error === null && pending.size < maxConcurrent) {
        fetch(branch, index).catch(() => undefined);
      }
    },
    error: () => error,
    clearError() {
      error = null;
    },
  };
}
