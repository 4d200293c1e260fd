/**
 * Schemas for external files: a missing or invalid field is null and does not invalidate the others.
 */
import { parse } from 'lossless-json';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { maxTextLength } from './plausible.ts';
import { typeName } from './problem-log.ts';

/** Some programs save numbers as text: `"1832"`. Any other value is as it was. */
export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && decimal.test(value) ? Number(value) : value;
}
/** Without an exponent, and short enough for a JS number. */
const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The same for `"true"` and `"false"`. */
const asFlag = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

const numeric = (schema: z.ZodNumber) => z.preprocess(asNumber, schema.nullable()).catch(null);
/** An amount from 0 to a plausible maximum. */
export const lenientAmount = (max: number) => numeric(z.number().min(0).max(max));
/** A figure: a whole amount, as the game counts. */
export const lenientCount = (max: number) => numeric(z.number().int().min(0).max(max));
/** The game's numeric ids of champions, items and players. */
export const lenientInt = numeric(z.number().int());
export const lenientText = z
  .string()
  .max(maxTextLength)
  .transform((value) => value.trim() || null)
  .nullable()
  .catch(null);
/** As in the file, with its spaces; null if it has nothing else. */
export const lenientName = z
  .string()
  .max(maxTextLength)
  .transform((value) => (value.trim() === '' ? null : value))
  .nullable()
  .catch(null);
/** An id that some files write as a number. Its digits beyond 2^53 are not known. */
export const lenientId = z.union([z.number().int().nonnegative().transform(String), lenientText]).catch(null);
export const lenientFlag = z.preprocess(asFlag, z.boolean().nullable()).catch(null);
/** The valid elements in order; empty if there is no list. */
export const lenientList = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values): z.output<T>[] =>
      values.flatMap((value) => {
        const read = element.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );

export type JsonObject = Readonly<Record<string, unknown>>;

export function toObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; empty if there is no list. */
export function toObjects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map(toObject).filter((object) => object !== null);
}

/**
 * Parses a game file. Integers too large for a JS number become text, so that no digit is lost. Throws
 * `file-corrupt` for invalid JSON, `service-unreadable` for JSON other than an object.
 */
export function parseGameFile(json: string): JsonObject {
  // The lossless parser is ten times slower and rarely needed.
  return parseRoot(json, (text) =>
    longWholeNumber.test(text) ? parse(text, null, exactNumber) : JSON.parse(text),
  );
}

/** The same with every number as in the file, for printing with lossless-json. */
export function parseEveryDigit(json: string): JsonObject {
  return parseRoot(json, (text) => parse(text));
}

function parseRoot(json: string, parseText: (text: string) => unknown): JsonObject {
  const value = parsed(json.startsWith('\uFEFF') ? json.slice(1) : json, parseText);
  if (isObject(value)) return value;
  const message = `The game file is JSON, but contains ${rootName(value)} instead of an object.`;
  throw new MatchkeepError('service-unreadable', message, { remedy: unchangedFileRemedy });
}

/** `only null`, `only a number`, `a list`. */
function rootName(value: unknown): string {
  if (value === null) return 'only null';
  return Array.isArray(value) ? 'a list' : `only ${typeName(value)}`;
}

export const unchangedFileRemedy = 'The file is unchanged. Open it to see its content.';

function parsed(json: string, parseText: (text: string) => unknown): unknown {
  try {
    return parseText(json);
  } catch (error) {
    throw new MatchkeepError('file-corrupt', 'The game file is not valid JSON.', {
      remedy: 'Verify the archive with repair to download damaged files again.',
      cause: error,
    });
  }
}

const longWholeNumber = /[[:,\s]-?\d{16,}\s*[,}\]]/;

function exactNumber(digits: string): number | string {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? digits : value;
}
