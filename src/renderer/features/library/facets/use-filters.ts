/** Whether the filters are open: next to the table, or as a drawer over it. */
import { useState } from 'react';
import { z } from 'zod';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';

/** From this width on, in pixels, the filters are next to the table; on a narrower screen they cover it. */
const minWidthForFilters = 960;
const filtersKey = 'library.filters';

interface Filters {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly isDrawer: boolean;
}

/** Next to the table, the filters are remembered; as a drawer they start closed. `width` is 0 until it is measured. */
export function useFilters(width: number): Filters {
  const [isWide, setIsWide] = useState(() => readPreference(filtersKey, z.boolean()) ?? true);
  const [isOver, setIsOver] = useState(false);
  const isDrawer = width > 0 && width < minWidthForFilters;
  return {
    isOpen: isDrawer ? isOver : isWide,
    isDrawer,
    setIsOpen(isOpen) {
      if (isDrawer) {
        setIsOver(isOpen);
        return;
      }
      setIsWide(isOpen);
      writePreference(filtersKey, isOpen);
    },
  };
}
