/** Errors in the catalogue: their data as JSON text, parsed with the schema. */
import { type ErrorData, errorDataSchema } from '../../../shared/errors.ts';

export function errorToText(error: ErrorData | null): string | null {
  return error === null ? null : JSON.stringify(error);
}

export function errorFromText(text: string | null): ErrorData | null {
  if (text === null) return null;
  const read = errorDataSchema.safeParse(JSON.parse(text));
  // The code can be unknown if a newer Matchkeep wrote it.
  return read.success ? read.data : { code: 'unexpected', message: text };
}
