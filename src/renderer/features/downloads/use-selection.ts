/** Which downloads are selected. A selection survives a refetch, and ends when its download leaves the list. */
import { useMemo, useState } from 'react';
import type { Download } from '../../../shared/domain/domain.ts';

export interface Selection {
  readonly downloads: readonly Download[];
  readonly has: (id: string | undefined) => boolean;
  /** `isRange` selects all from the last one clicked to this one. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

export function useSelection(shown: readonly Download[], tab: string): Selection {
  const [ticked, setTicked] = useState<{ readonly tab: string; readonly ids: ReadonlySet<string> }>({
    tab,
    ids: new Set(),
  });
  const [anchor, setAnchor] = useState<string | null>(null);
  const ids = ticked.tab === tab ? ticked.ids : none;
  const downloads = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);

  return {
    downloads,
    has: (id) => id !== undefined && ids.has(id),
    toggle(index, isRange) {
      const touched = shown[index];
      if (!touched) return;
      const from = isRange ? shown.findIndex(({ id }) => id === anchor) : -1;
      const next = new Set(ids);
      if (from >= 0) {
        for (const { id } of shown.slice(Math.min(from, index), Math.max(from, index) + 1)) next.add(id);
      } else if (!next.delete(touched.id)) {
        next.add(touched.id);
      }
      setAnchor(touched.id);
      setTicked({ tab, ids: next });
    },
    selectAll: () => setTicked({ tab, ids: new Set(shown.map(({ id }) => id)) }),
    clear: () => setTicked({ tab, ids: none }),
  };
}

const none: ReadonlySet<string> = new Set();
