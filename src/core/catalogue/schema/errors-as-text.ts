/** Errors as the catalogue keeps them: their data as JSON text, read back through the schema. */
import { type ErrorData, errorDataSchema } from '../../../shared/errors.ts';

export function errorToText(error: ErrorData | null): string | null {
  return error === null ? null : JSON.stringify(error);
}

export function errorFromText(text: string | null): ErrorData | null {
  if (text === null) return null;
  const read = errorDataSchema.safeParse(JSON.parse(text));
  // A code that a newer Matchkeep knew and this one doesn't.
  return read.success ? read.data : { code: 'unexpected', message: text };
}
