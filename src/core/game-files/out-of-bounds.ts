/** Reports the fields that the summary's schemas reject, since a schema alone drops them silently. */
import { asNumber, type JsonObject } from './lenient.ts';
import { maxTextLength } from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';

/** `limits` has the maximum of each numeric field; the minimum is 0. Figures are whole; times may have fractions. */
export function reportNumbers(
  object: JsonObject,
  limits: Readonly<Record<string, number>>,
  path: string,
  log: ProblemLog,
  { areWhole = true }: { readonly areWhole?: boolean } = {},
): void {
  for (const [key, max] of Object.entries(limits)) {
    const value = asNumber(object[key] ?? null);
    if (value === null) continue;
    if (typeof value !== 'number') log.wrongType(`${path}${key}`, 'a number', value);
    else if (!(value >= 0 && value <= max) || (areWhole && !Number.isInteger(value)))
      log.implausible(`${path}${key}`, value);
  }
}

export function reportTexts(
  object: JsonObject,
  keys: readonly string[],
  path: string,
  log: ProblemLog,
): void {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === 'string' && value.length > maxTextLength) log.implausible(`${path}${key}`, value);
  }
}

/** The list of that name; empty, and reported, if the file has another type. */
export function listIn(object: JsonObject, key: string, path: string, log: ProblemLog): readonly unknown[] {
  const value = object[key] ?? [];
  if (Array.isArray(value)) return value;
  log.wrongType(`${path}${key}`, 'a list', value);
  return [];
}
