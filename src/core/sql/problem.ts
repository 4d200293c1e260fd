/** What DuckDB says about a query, for the user: the sentence, and the place in the text. */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { SqlAnswer } from '../../shared/sql/sql.ts';
import { explain } from './remedies.ts';

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
  const { text, remedy } = explain(type, message);
  const at = position === undefined ? null : position - shift;
  const isQuoted = at !== null && notFound.test(text) && Buffer.from(sql)[at] === doubleQuote;
  return problemAt(sql, at, text, isQuoted ? textQuotes : remedy);
}

const notFound = /^Referenced column .* not found/;
const doubleQuote = 0x22;
const textQuotes = "A text is written in single quotes: 'T1'. Double ones are for names of columns.";

/** It was discarded, or its engine has ended. */
export function noResult(): MatchkeepError {
  return new MatchkeepError('not-found', 'This result is no longer there.', {
    remedy: 'Run the query again.',
  });
}
