/** What a setting may be: the schemas of its values, with the rule that an error states ("must be …"). */
import { z } from 'zod';
import { readSize } from '../base/sizes.ts';
import type { Parsed } from '../base/weekly-periods.ts';
import { parseContentTypes, writeContentTypes } from '../domain/content-types.ts';
import { contentTypeSchema } from '../domain/domain.ts';
import { parseSafeAddress, withScheme } from '../security/safe-address.ts';

export const emptyOr = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema]);

/** An API origin: https anywhere, http on loopback only (practice). Stored with its scheme, without a trailing slash. */
export const serviceAddressSchema = z
  .string()
  .trim()
  .transform((text) => withScheme(text).replace(/\/+$/, ''))
  .refine((text) => {
    const url = parseSafeAddress(text);
    return url !== null && !url.username && !url.password && !url.search && !url.hash;
  }, 'must be an https address (http only on this machine) without user name, query or fragment');

/**
 * Why the address of the data API may be wrong, as a sentence, or null: it ends in a version segment (specification
 * 1, `/v2`), and without it every request goes to a wrong address. Only a warning, as a provider may do otherwise.
 */
export function addressWarning(address: string): string | null {
  const url = parseSafeAddress(withScheme(address));
  if (url === null || /\/v\d[\w.]*\/?$/i.test(url.pathname)) return null;
  return `The address ${url.origin}${url.pathname.replace(/\/$/, '')} does not end with a version such as /v2. Compare it with the address from your data provider.`;
}

export const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  const number = z.coerce.number({ error }).int(error).min(minimum, error).max(maximum, error);
  // As a number, an empty text would be 0.
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : value),
    number,
  );
};
/** Bytes, or bytes per second. The command line writes them with a unit, too. */
export const bytes = (minimum: number, maximum: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (readSize(value) ?? value) : value),
    wholeNumber(minimum, maximum),
  );
const countRule = 'must be a whole number from 0 to 1000, or empty for all';
/** How many of something; empty: all of it. */
export const countOrAll = z
  .string()
  .trim()
  .refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= 1000, countRule)
  .transform((text) => (text === '' ? '' : String(Number(text))));
/** Of a stored value; null: all. */
export function countIn(text: string): number | null {
  return text === '' ? null : Number(text);
}
/** A switch. The command line writes it as a word. */
export const yesOrNo = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', 'yes', 'on'], falsy: ['false', 'no', 'off'] })],
  'must be true or false',
);
/** Periods of the week. Stored in one form, however they were written. */
export const periods = <T>(parse: (text: string) => Parsed<T>, write: (periods: readonly T[]) => string) =>
  z
    .string()
    .max(5000)
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed.isValid) return write(parsed.periods);
      context.addIssue({ code: 'custom', message: parsed.rule });
      return z.NEVER;
    });
/** Names of content types, separated by commas. Stored as the service's names, whatever the user calls them. */
export const contentTypes = z
  .string()
  .max(2000)
  .transform((text) => writeContentTypes(parseContentTypes(text)))
  .refine(
    (text) => z.array(contentTypeSchema).min(1).max(50).safeParse(parseContentTypes(text)).success,
    'must name content types, separated by commas, such as GAMH_SUMMARY, GAMH_DETAILS',
  );
const daysRule = 'must be at most 10 numbers of days from 1 to 3650, separated by commas, or off';
/** Stored in ascending order; "off" as "". */
export const days = z
  .string()
  .max(200)
  .transform((text, context) => {
    const found = /^\s*(off)?\s*$/i.test(text)
      ? []
      : text.split(',').map((part) => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : 0));
    if (found.length <= 10 && found.every((day) => day >= 1 && day <= 3650))
      return Array.from(new Set(found))
        .toSorted((a, b) => a - b)
        .join(', ');
    context.addIssue({ code: 'custom', message: daysRule });
    return z.NEVER;
  });
/** Of a stored value. */
export function daysIn(text: string): readonly number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

/** Whether a text is an address (`s3://…`, `file:///…`), which would become a folder with an odd name. */
export function isAddress(text: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]+:\/\/|file:)/i.test(text);
}

/** The path of a folder, or "". */
export const folder = z
  .string()
  .max(1000)
  .refine(
    (text) => !isAddress(text),
    'must be the path of a folder, not an address such as s3:// or file://',
  );
const rateRule = 'must be a number from 0.1 to 100000';
/** So many a second. */
export const rate = z.coerce.number({ error: rateRule }).min(0.1, rateRule).max(100_000, rateRule);
