/** What DuckDB says about a query, for the user: the sentence, and the place in the text. */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { SqlAnswer } from '../../shared/sql/sql.ts';

export type Problem = Extract<SqlAnswer, { kind: 'problem' }>;

/** With the setting `errors_as_json`. `position` is a byte of the text. */
const engineErrorSchema = z.object({
  exception_type: z.string(),
  exception_message: z.string(),
  position: z.coerce.number().int().nonnegative().optional(),
});
export type EngineError = z.infer<typeof engineErrorSchema>;

/** Null for an error that does not come from DuckDB. */
export function toEngineError(error: unknown): EngineError | null {
  if (!(error instanceof Error)) return null;
  const start = error.message.indexOf('{');
  if (start < 0) return null;
  try {
    return engineErrorSchema.parse(JSON.parse(error.message.slice(start)));
  } catch {
    return null;
  }
}

/** `at` is a byte of the UTF-8 text; null or outside of the text: unknown. */
export function problemAt(sql: string, at: number | null, message: string, remedy: string | null): Problem {
  const bytes = Buffer.from(sql);
  if (at === null || at < 0 || at > bytes.length) {
    return { kind: 'problem', message, remedy, line: null, column: null };
  }
  const before = bytes.subarray(0, at).toString().split('\n');
  return {
    kind: 'problem',
    message,
    remedy,
    line: before.length,
    column: Array.from(before.at(-1) ?? '').length + 1,
  };
}

/** `shift` bytes come before the query in the text that DuckDB was given. */
export function toProblem(sql: string, error: EngineError, shift: number): Problem {
  const { exception_type: type, exception_message: message, position } = error;
  const { text, remedy } = message.includes(severalRows) ? oneRow : (known[type] ?? {});
  const at = position === undefined ? null : position - shift;
  return problemAt(sql, at, text ?? message.trim(), remedy ?? null);
}

/** DuckDB's own remedy is a setting, which a query cannot change. */
const severalRows = 'More than one row returned by a subquery';
const oneRow = {
  text: `${severalRows} that is used as one value.`,
  remedy: 'Group it, compare with IN (…) instead of =, or add ORDER BY and LIMIT 1.',
};

/** Where DuckDB's own words speak of its settings, others are shown. */
const known: Readonly<Record<string, { readonly text?: string; readonly remedy: string }>> = {
  'Out of Memory': {
    text: 'The query needs more memory, or more space for what does not fit, than a query may take.',
    remedy: 'Let it answer with fewer rows: filter, group, or add LIMIT.',
  },
  IO: {
    remedy:
      'If the disk has free space, run "matchkeep dataset verify": a file of the data set may be damaged.',
  },
  Conversion: { remedy: 'TRY_CAST(value AS type) has no value where one cannot be converted.' },
  Permission: { remedy: 'A query can read the tables of the data set only.' },
};

/** It was discarded, or its engine has ended. */
export function noResult(): MatchkeepError {
  return new MatchkeepError('not-found', 'This result is no longer there.', {
    remedy: 'Run the query again.',
  });
}
