/** What the editor completes: tables, columns of the tables that the text names, and values in quotes. */
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import type { SQLNamespace } from '@codemirror/lang-sql';
import type { SqlSchema } from '../../../../shared/sql/sql.ts';

export type Tables = Extract<SqlSchema, { state: 'ready' }>['tables'];
type Column = Tables[number]['columns'][number];

/** The schema for `table.` and for aliases, which the language package completes. */
export function toNamespace(tables: Tables): SQLNamespace {
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      { self: tableCompletion(table), children: table.columns.map(columnCompletion) },
    ]),
  );
}

const tableCompletion = ({ name, about }: Tables[number]): Completion => ({
  label: name,
  type: 'type',
  detail: about,
});

function columnCompletion({ name, type, unit, meaning }: Column): Completion {
  return {
    label: name,
    type: 'property',
    detail: [type.toLowerCase(), unit].filter(Boolean).join(', '),
    ...(meaning !== null && meaning !== '' && { info: plainText(meaning) }),
  };
}

/** A text of the documentation without its marks. */
export const plainText = (marked: string): string => marked.replaceAll('`', '"');

/** The tables that a query names after FROM or JOIN; all of them where it names none. */
function tablesIn(text: string, tables: Tables): Tables {
  const named = new Set(
    Array.from(text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi), ([, name = '']) => name.toLowerCase()),
  );
  const found = tables.filter(({ name }) => named.has(name.toLowerCase()));
  return found.length > 0 ? found : tables;
}

/** Columns without a table before them. One that several tables have is offered once. */
export function columnSource(tables: Tables): CompletionSource {
  return (context) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    const from = word?.from ?? context.pos;
    if (word === null && !context.explicit) return null;
    if (context.state.sliceDoc(Math.max(0, from - 1), from) === '.' || isInQuotes(context)) return null;
    // The name of a table, which the language package offers.
    if (/\b(?:from|join)\s+$/i.test(context.state.sliceDoc(0, from))) return null;
    const columns = new Map<string, Completion>();
    for (const { columns: all } of tablesIn(context.state.doc.toString(), tables))
      for (const column of all)
        if (!columns.has(column.name)) columns.set(column.name, columnCompletion(column));
    return { from, options: [...columns.values()], validFor: /^\w*$/ };
  };
}

const quotesBefore = (text: string) => text.split("'").length - 1;
const isInQuotes = ({ state, pos }: CompletionContext) => quotesBefore(state.sliceDoc(0, pos)) % 2 === 1;

/** Columns with few values, so that asking for them is cheap, as far as names show. */
const hasFewValues = (name: string, type: string) =>
  type === 'VARCHAR' && !/(_id|_ids|sha256|raw|path|problem|version)$/.test(name);

interface ValuePlace {
  readonly table: string;
  readonly column: string;
  /** What is typed so far, after the quote. */
  readonly typed: string;
}

/**
 * Which column's values fit at the end of `before`: after `column = '`, also in a list after IN. Null elsewhere, and for
 * columns with many values.
 */
function valuePlace(before: string, whole: string, tables: Tables): ValuePlace | null {
  const match = /(\w+)\s*(?:=|<>|!=|(?:i?like)|(?:not\s+)?in\s*\((?:\s*'[^']*'\s*,)*)\s*'([^']*)$/i.exec(
    before,
  );
  if (!match) return null;
  const [, column = '', typed = ''] = match;
  for (const table of tablesIn(whole, tables)) {
    const found = table.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase());
    if (found && hasFewValues(found.name, found.type))
      return { table: table.name, column: found.name, typed };
  }
  return null;
}

/** `readValues` gives no values where they cannot be read now. */
export function valueSource(
  tables: Tables,
  readValues: (table: string, column: string) => Promise<readonly string[]>,
): CompletionSource {
  return async (context): Promise<CompletionResult | null> => {
    const { state, pos } = context;
    const place = valuePlace(state.sliceDoc(0, pos), state.doc.toString(), tables);
    if (place === null) return null;
    const values = await readValues(place.table, place.column);
    if (context.aborted || values.length === 0) return null;
    const isClosed = state.sliceDoc(pos, pos + 1) === "'";
    return {
      from: pos - place.typed.length,
      options: values.map((value) => ({
        label: value,
        type: 'text',
        // Before the names of tables, which the language package offers here, too.
        boost: 50,
        apply: `${value.replaceAll("'", "''")}${isClosed ? '' : "'"}`,
      })),
      validFor: /^[^']*$/,
    };
  };
}
