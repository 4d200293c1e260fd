import type { TreeNode } from '../../../shared/library/inspect.ts';
import { counted } from '../../format/counted.ts';

/** `17 keys` of an object, `3 items` of an array. */
export function childCount({ kind, count }: Pick<TreeNode, 'kind' | 'count'>): string {
  return counted(count, kind === 'object' ? 'key' : 'item');
}
