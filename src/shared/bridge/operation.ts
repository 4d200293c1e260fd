/** The parts of an operation's declaration: queries read, commands change, and a command names what it changes. */
import { z } from 'zod';

/** What commands and the archiver's own work can change. The queries that show each topic: invalidation.ts. */
export const topics = [
  'status',
  'settings',
  'updates',
  'browsers',
  'syncs',
  'games',
  'game-files',
  'downloads',
  'rules',
  'views',
  'streams',
  'exports',
  'archive',
  'workspace',
] as const;
export type Topic = (typeof topics)[number];

/** What a command changes, by topic; empty for a command that changes nothing a query shows. */
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
