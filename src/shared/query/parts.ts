/**
 * Splits a query's text into parts, before they are interpreted: `field:a,b`, `-field:"x y"`, `word`. Every text can be
 * split; an open quote extends to the end, as it does while the user types.
 */

export interface QueryValue {
  /** Without quotes. */
  readonly text: string;
  /** Positions in the query's text, quotes included; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
}

export interface QueryPart {
  readonly from: number;
  readonly to: number;
  readonly isNegated: boolean;
  /** Lower case; null for a word without a field. The field may not exist. */
  readonly field: string | null;
  /** One value for a word; for a field, the values between commas. */
  readonly values: readonly QueryValue[];
}

const isBlank = (character: string | undefined) => character === undefined || /\s/u.test(character);

export function cutQuery(text: string): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    const part = readPart(text, at);
    parts.push(part);
    at = part.to;
  }
  return parts;
}

function readPart(text: string, from: number): QueryPart {
  const isNegated = text[from] === '-' && !isBlank(text[from + 1]);
  let at = isNegated ? from + 1 : from;
  // Letters only: an id such as `ESPORTSTMNT01:2690210` is a word.
  const [, name] = /^([a-z]+):/i.exec(text.slice(at, at + 40)) ?? [];
  if (name === undefined) {
    const value = readValue(text, at, false);
    return { from, to: value.to, isNegated, field: null, values: [value] };
  }
  at += name.length + 1;
  const values: QueryValue[] = [];
  for (;;) {
    const value = readValue(text, at, true);
    values.push(value);
    at = value.to;
    if (text[at] !== ',') break;
    at += 1;
  }
  return { from, to: at, isNegated, field: name.toLowerCase(), values };
}

/** Inside quotes, a doubled quote means one quote. In a value without quotes, they are ordinary characters. */
function readValue(text: string, from: number, endsAtComma: boolean): QueryValue {
  const isQuoted = text[from] === '"';
  let value = '';
  let at = from;
  if (isQuoted) {
    for (at += 1; at < text.length; at += 1) {
      if (text[at] === '"' && text[at + 1] !== '"') {
        at += 1;
        break;
      }
      if (text[at] === '"') at += 1;
      value += text[at];
    }
  } else {
    while (!isBlank(text[at]) && !(endsAtComma && text[at] === ',')) at += 1;
    value = text.slice(from, at);
  }
  return { text: value, from, to: at, isQuoted };
}

/** The content of a part, without its position. */
export interface PartContent {
  readonly isNegated?: boolean;
  readonly field: string | null;
  readonly values: readonly string[];
}

/** The part's text, quoted where necessary. Splitting it returns the content. */
export function printPart({ isNegated = false, field, values }: PartContent): string {
  const sign = isNegated ? '-' : '';
  if (field !== null) return `${sign}${field}:${values.map((value) => quoted(value, true)).join(',')}`;
  return values.map((value) => `${sign}${quoted(value, false)}`).join(' ');
}

/** A value as written after a field. */
export function quotedValue(value: string): string {
  return quoted(value, true);
}

function quoted(value: string, isAfterField: boolean): string {
  const isPlain = isAfterField ? /^[^\s,"][^\s,]*$/u : /^(?!-|[a-z]+:)[^\s"]\S*$/iu;
  return isPlain.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}
