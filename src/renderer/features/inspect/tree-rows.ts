/**
 * Maps the rows of a tree to nodes when only some nodes are open and only those in view are loaded. A node is
 * identified by its offset in the file; its number of children is known before they are loaded.
 */
export interface Branch {
  readonly node: number;
  readonly count: number;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly parent: Branch | null;
  /** Its index among its parent's children. */
  readonly index: number;
  /** Open children, sorted by index. */
  readonly open: Branch[];
  /** Rows below it: its children and their open descendants. */
  rows: number;
}

/** A row is child `index` of `branch`; `self` is set if it is open. */
export interface TreePlace {
  readonly branch: Branch;
  readonly index: number;
  readonly self: Branch | null;
}

export function rootBranch(node: number, count: number): Branch {
  return { node, count, depth: 0, parent: null, index: 0, open: [], rows: count };
}

/** Row 0 is the first child of the root. */
export function rowPlace(root: Branch, row: number): TreePlace | null {
  if (row < 0 || row >= root.rows) return null;
  let branch = root;
  let left = row;
  for (;;) {
    let passed = 0;
    let inside: Branch | null = null;
    for (const child of branch.open) {
      const at = child.index + passed;
      if (left < at) break;
      if (left === at) return { branch, index: child.index, self: child };
      if (left <= at + child.rows) {
        inside = child;
        left -= at + 1;
        break;
      }
      passed += child.rows;
    }
    if (inside === null) return { branch, index: left - passed, self: null };
    branch = inside;
  }
}

export function toRow(branch: Branch, index: number): number {
  let row = index;
  for (const child of branch.open) if (child.index < index) row += child.rows;
  return branch.parent === null ? row : toRow(branch.parent, branch.index) + 1 + row;
}

/** Opens a child; does nothing if it is open. */
export function openChild(
  branch: Branch,
  index: number,
  node: { readonly node: number; readonly count: number },
): Branch {
  const known = branch.open.find((child) => child.index === index);
  if (known) return known;
  const child: Branch = {
    ...node,
    depth: branch.depth + 1,
    parent: branch,
    index,
    open: [],
    rows: node.count,
  };
  const after = branch.open.findIndex((other) => other.index > index);
  branch.open.splice(after < 0 ? branch.open.length : after, 0, child);
  grow(branch, child.rows);
  return child;
}

export function closeBranch(child: Branch): void {
  const { parent } = child;
  if (parent === null) return;
  parent.open.splice(parent.open.indexOf(child), 1);
  grow(parent, -child.rows);
}

function grow(from: Branch, rows: number): void {
  for (let branch: Branch | null = from; branch !== null; branch = branch.parent) branch.rows += rows;
}
