/** What the tables of operations are made of: queries read, commands change. */
import { z } from 'zod';

export const query = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'query', input, output }) as const;
export const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'command', input, output }) as const;

export const nothing = z.null();
/** How many a command was about. */
export const changed = z.object({ changed: z.number().int() });

const cursorSchema = z.string().max(500);
/** Lists page by key: pass the last page's `nextCursor` to get the next; null means no more. */
export const paging = {
  cursor: cursorSchema.optional(),
  limit: z.number().int().min(1).max(500).default(100),
};
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: cursorSchema.nullable() });
