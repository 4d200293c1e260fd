/** Which copy took the place of a lost or damaged catalogue, and when. */
import { z } from 'zod';
import type { Metadata } from './metadata.ts';

/** Epoch ms. */
const restoredSchema = z.object({ copiedAt: z.number(), restoredAt: z.number() });
export type Restored = z.infer<typeof restoredSchema>;

const restoredKey = 'catalogue.restored';

export function noteRestored(metadata: Metadata, restored: Restored): void {
  metadata.set(restoredKey, JSON.stringify(restored));
}

/** The last time; null if there was none. */
export function readRestored(metadata: Pick<Metadata, 'get'>): Restored | null {
  const text = metadata.get(restoredKey);
  return text === null ? null : restoredSchema.parse(JSON.parse(text));
}
