/** Small choices of how the library looks, kept where the interface runs. Nothing of the archive is in them. */
import type { z } from 'zod';

const storageKey = (what: string) => `matchkeep.${what}`;

/** Null where nothing was kept, or nothing that can be read. */
export function readPreference<T>(what: string, schema: z.ZodType<T>): T | null {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(storageKey(what)) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null; // A browser may forbid it; then it looks as it is made.
  }
}

export function writePreference(what: string, value: unknown): void {
  try {
    localStorage.setItem(storageKey(what), JSON.stringify(value));
  } catch {
    // Forbidden or full: the choice holds until the page is closed.
  }
}
