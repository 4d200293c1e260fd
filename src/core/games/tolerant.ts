/**
 * Schemas for files that others wrote: a field that is missing, or is not what it should be, is null, and never
 * a reason to refuse the rest.
 */
import { parse } from 'lossless-json';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';

/** How much of something: not negative, and exact. */
export const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
/** The game's own numbers of things (champions, items, players). */
export const number = z.number().int().nullable().catch(null);
export const text = z
  .string()
  .transform((value) => value.trim() || null)
  .nullable()
  .catch(null);
export const flag = z.boolean().nullable().catch(null);
export const place = z.object({ x: z.number(), y: z.number() }).nullable().catch(null);

/** The elements that can be read, in their order; none where there is no list. */
export const listOf = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values): z.output<T>[] =>
      values.flatMap((value) => {
        const read = element.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );

const record = z.record(z.string(), z.unknown());
export type JsonObject = z.output<typeof record>;

export function objectOf(value: unknown): JsonObject | null {
  return record.safeParse(value).data ?? null;
}

/** The objects of a list; none where there is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map(objectOf).filter((object) => object !== null);
}

/**
 * A game file's object. Whole numbers that a JS number can't hold become text, so that no digit is lost.
 * Throws `file-corrupt` for what is no JSON, `service-unreadable` for other JSON than an object.
 */
export function parseGameFile(json: string): JsonObject {
  const object = objectOf(parsed(json.startsWith('\uFEFF') ? json.slice(1) : json));
  if (object !== null) return object;
  throw new MatchkeepError('service-unreadable', 'The game file holds no JSON object.', {
    remedy: keptAsItCame,
  });
}

export const keptAsItCame = 'The file is kept as it came: open it to see what is in it.';

function parsed(json: string): unknown {
  try {
    // The parser that keeps all digits is ten times slower, and hardly ever needed.
    return longWholeNumber.test(json) ? parse(json, null, exactNumber) : JSON.parse(json);
  } catch (error) {
    throw new MatchkeepError('file-corrupt', 'The game file is not valid JSON.', {
      remedy: 'Verify the archive with repair: a file that is damaged is fetched again.',
      cause: error,
    });
  }
}

const longWholeNumber = /[[:,\s]-?\d{16,}\s*[,}\]]/;

function exactNumber(digits: string): number | string {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? digits : value;
}
