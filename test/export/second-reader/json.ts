/** Reads single values of a game's JSON, for the second reader: null where the file does not have a valid one. */

export type Json = Readonly<Record<string, unknown>>;

/** A cell of a table. A pattern is for text that only has to match it, such as the reason why a file is unreadable. */
type Value = string | number | boolean | null;
export type Cell = Value | RegExp;
export type Row = Readonly<Record<string, Cell>>;
export type ValueRow = Readonly<Record<string, Value>>;

/** As docs/export.md lists them under "Impossible values". */
export const limits = {
  small: 254,
  creeps: 65_534,
  spells: 65_535,
  large: 16_777_214,
  coordinate: 100_000,
  seconds: 30_000,
  players: 50,
  objectives: 10_000,
} as const;

const maxText = 200;

/** A whole number that a JS number cannot hold stays text. Undefined for text that is not JSON. */
export function parse(text: string): unknown {
  const exact = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g, (token) =>
      token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
    );
  try {
    return JSON.parse(exact);
  } catch {
    return undefined;
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const object = (value: unknown): Json => (isJson(value) ? value : {});

export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** Some files have numbers as text, and flags too. */
function untexted(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/.test(value) ? Number.parseFloat(value) : value;
}

export function amount(given: unknown, max: number): number | null {
  const value = untexted(given);
  return typeof value === 'number' && value >= 0 && value <= max ? value : null;
}

/** A figure: a whole amount. */
export function figure(given: unknown, max: number): number | null {
  const value = untexted(given);
  return Number.isInteger(value) ? amount(value, max) : null;
}

export function whole(given: unknown): number | null {
  const value = untexted(given);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

export function flag(given: unknown): boolean | null {
  const value = untexted(given);
  return typeof value === 'boolean' ? value : null;
}

/** A number that may have a fraction and a sign. */
export function decimal(given: unknown): number | null {
  const value = untexted(given);
  return typeof value === 'number' ? value : null;
}

/** With the blanks around it. */
export function name(value: unknown): string | null {
  return typeof value === 'string' && value.length <= maxText && value.trim() !== '' ? value : null;
}

export const word = (value: unknown): string | null => name(value)?.trim() ?? null;

export const plus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

export const minus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

/** Null unless each is known. */
export function total(values: readonly (number | null)[]): number | null {
  let sum: number | null = 0;
  for (const value of values) sum = plus(sum, value);
  return sum;
}

export const ratio = (part: number | null, of: number | null): number | null =>
  part === null || of === null || of === 0 ? null : part / of;

/** The letters and digits of a name, without accents, case and width; blanks between words. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Without the blanks, too: `geng` for `Gen.G`. */
export const letters = (text: string): string => plain(text).replaceAll(' ', '');
