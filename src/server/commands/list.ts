/** Lists on the command line: how many rows are asked for, the rows, and what is said below them. */
import { Option } from 'commander';
import type { ReadOnly } from '../../core/read-only.ts';
import { formatCount } from '../../shared/base/counted.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import type { Output } from '../terminal/output.ts';
import { collectPages, type Paging, type ReadPage } from '../terminal/paging.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import type { CommandContext } from './context.ts';

export const limitOption = (rows = 100, description = 'maximum number of rows'): Option =>
  new Option('--limit <number>', description).argParser(wholeNumber(1, 1_000_000)).default(rows);

interface ListOptions<T> {
  readonly limit: number;
  readonly columns: readonly Column<T>[];
  readonly read: (reader: ReadOnly, paging: Paging) => ReturnType<ReadPage<T>>;
  /** What is said if there are no rows. */
  readonly none: string;
  /** Why there may be no rows: is said in place of `none`. */
  readonly warnings?: (reader: ReadOnly) => readonly string[];
}

export function list<T>(
  { output, withReadOnly }: CommandContext,
  { limit, columns, read, none, warnings }: ListOptions<T>,
): Promise<undefined> {
  return withReadOnly(async (reader) => {
    const page = await collectPages(limit, (paging) => read(reader, paging));
    const { items, nextCursor } = page;
    const reasons = items.length === 0 ? (warnings?.(reader) ?? []) : [];
    output.result(
      { ...page, ...(reasons.length > 0 && { warnings: reasons }) },
      formatTable(columns, items, output.columns),
    );
    for (const reason of reasons) output.note(reason);
    if (reasons.length === 0) noteMore(output, { shown: items.length, hasMore: nextCursor !== null, none });
    return undefined;
  });
}

interface Listed {
  readonly shown: number;
  readonly hasMore: boolean;
  /** How many there are, if that is known. */
  readonly total?: number;
  readonly none?: string;
}

/** Says below a list that it is empty, or that there is more. */
export function noteMore({ isJson, note }: Output, { shown, hasMore, total, none }: Listed): void {
  if (isJson) return;
  if ((total ?? shown) === 0 && none !== undefined) note(none);
  const of = total === undefined ? '' : ` of ${formatCount(total)}`;
  if (hasMore) note(`Showing ${formatCount(shown)}${of}. Use --limit for more.`);
}
