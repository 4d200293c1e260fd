/** Errors in the catalogue: their data as JSON text, parsed with the schema. */
import { z } from 'zod';
import { type ErrorData, errorDataSchema } from '../../../shared/base/errors.ts';

const errorTextSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(errorDataSchema);

export function errorToText(error: ErrorData | null): string | null {
  return error === null ? null : JSON.stringify(error);
}

export function errorFromText(text: string | null): ErrorData | null {
  if (text === null) return null;
  const read = errorTextSchema.safeParse(text);
  // The code can be unknown if a newer Matchkeep wrote it, and the text can be damaged.
  return read.success ? read.data : { code: 'unexpected', message: text };
}
