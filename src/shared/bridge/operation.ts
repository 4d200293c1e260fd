/** Declarations of operations: queries read, commands change, and a command declares the topics it changes. */
import { z } from 'zod';

/** What commands and the archiver's own work can change. See invalidation.ts for the queries that show each topic. */
export type Topic =
  | 'status'
  | 'settings'
  | 'updates'
  | 'browsers'
  | 'syncs'
  | 'backfills'
  | 'games'
  | 'game-files'
  | 'downloads'
  | 'rules'
  | 'statistics'
  | 'views'
  | 'queries'
  | 'people'
  | 'notes'
  | 'results'
  | 'streams'
  | 'exports'
  | 'dataset'
  | 'archive'
  | 'data-dragon'
  | 'data-dragon-work'
  | 'workspace';

/** The topics that a command changes; empty if no query shows a change. */
interface Effects {
  readonly changes: readonly Topic[];
}

export const query = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'query', input, output }) as const;
export const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O, effects: Effects) =>
  ({ kind: 'command', input, output, changes: effects.changes }) as const;

export const nothing = z.null();
/** How many items the command changed. */
export const changed = z.object({ changed: z.number().int() });

const cursorSchema = z.string().max(500);
/** Lists page by key: pass the last page's `nextCursor` to get the next; null means no more. */
export const paging = {
  cursor: cursorSchema.optional(),
  limit: z.number().int().min(1).max(500).default(100),
};
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: cursorSchema.nullable() });
