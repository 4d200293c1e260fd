/** Small preferences of the interface and text that is not saved yet, stored in the browser or the desktop window. */
import type { z } from 'zod';

const storageKey = (what: string) => `matchkeep.${what}`;

/** Null if nothing readable is stored. */
export function readPreference<T>(what: string, schema: z.ZodType<T>): T | null {
  try {
    const stored = schema.safeParse(JSON.parse(localStorage.getItem(storageKey(what)) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null; // The browser may forbid storage: the default applies.
  }
}

export function writePreference(what: string, value: unknown): void {
  try {
    localStorage.setItem(storageKey(what), JSON.stringify(value));
  } catch {
    // Storage is forbidden or full: the choice lasts until the page is closed.
  }
}

export function removePreference(what: string): void {
  try {
    localStorage.removeItem(storageKey(what));
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}
