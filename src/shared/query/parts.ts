/**
 * Splits a query's text into parts, before they are interpreted: `field:a,b`, `-field:"x y"`, `word`, and parts in
 * parentheses. Every text can be split; an open quote or parenthesis extends to the end, as it does while the user types.
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
  /** Lower case; null for a word without a field, and for parentheses. The field may not exist. */
  readonly field: string | null;
  /** One value for a word; for a field, the values between commas; none for parentheses. */
  readonly values: readonly QueryValue[];
  /** The parts between parentheses, which have no parentheses themselves; null for other parts. */
  readonly inner: readonly QueryPart[] | null;
  /** Whether the part lacks its last quote or parenthesis. */
  readonly isOpen: boolean;
}

const isBlank = (character: string | undefined) => character === undefined || /\s/u.test(character);

export function cutQuery(text: string): readonly QueryPart[] {
  return cutParts(text, 0, false);
}

/** All parts from `start` on; between parentheses those before the closing one. */
function cutParts(text: string, start: number, isInner: boolean): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let at = start;
  while (at < text.length && !(isInner && text[at] === ')')) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    const part = readPart(text, at, isInner);
    parts.push(part);
    at = part.to;
  }
  return parts;
}

function readPart(text: string, from: number, isInner: boolean): QueryPart {
  const isNegated = text[from] === '-' && !isBlank(text[from + 1]) && !(isInner && text[from + 1] === ')');
  let at = isNegated ? from + 1 : from;
  if (!isInner && text[at] === '(') return readParentheses(text, { from, at, isNegated });
  // Letters only, but for leads: an id such as `ESPORTSTMNT01:2690210` is a word.
  const [, name] = /^([a-z]+|lead\d\d):/i.exec(text.slice(at, at + 40)) ?? [];
  if (name === undefined) {
    const { isOpen, ...value } = readValue(text, at, { endsAtComma: false, isInner });
    return { from, to: value.to, isNegated, field: null, values: [value], inner: null, isOpen };
  }
  at += name.length + 1;
  const values: QueryValue[] = [];
  for (;;) {
    const { isOpen, ...value } = readValue(text, at, { endsAtComma: true, isInner });
    values.push(value);
    at = value.to;
    if (text[at] !== ',')
      return { from, to: at, isNegated, field: name.toLowerCase(), values, inner: null, isOpen };
    at += 1;
  }
}

interface Opening {
  readonly from: number;
  /** The position of the parenthesis. */
  readonly at: number;
  readonly isNegated: boolean;
}

function readParentheses(text: string, { from, at, isNegated }: Opening): QueryPart {
  const inner = cutParts(text, at + 1, true);
  const end = inner.at(-1)?.to ?? at + 1;
  const [blanks = ''] = /^\s*/u.exec(text.slice(end)) ?? [];
  const isOpen = text[end + blanks.length] !== ')';
  const to = isOpen ? end : end + blanks.length + 1;
  return { from, to, isNegated, field: null, values: [], inner, isOpen };
}

interface ValueEnds {
  readonly endsAtComma: boolean;
  /** Between parentheses, a value without quotes ends at the closing one. */
  readonly isInner: boolean;
}

/** Inside quotes, a doubled quote means one quote. In a value without quotes, they are ordinary characters. */
function readValue(
  text: string,
  from: number,
  { endsAtComma, isInner }: ValueEnds,
): QueryValue & { readonly isOpen: boolean } {
  const isQuoted = text[from] === '"';
  let value = '';
  let at = from;
  let isOpen = isQuoted;
  if (isQuoted) {
    for (at += 1; at < text.length; at += 1) {
      if (text[at] === '"' && text[at + 1] !== '"') {
        at += 1;
        isOpen = false;
        break;
      }
      if (text[at] === '"') at += 1;
      value += text[at];
    }
  } else {
    const isEnd = (character: string | undefined) =>
      isBlank(character) || (endsAtComma && character === ',') || (isInner && character === ')');
    while (!isEnd(text[at])) at += 1;
    value = text.slice(from, at);
  }
  return { text: value, from, to: at, isQuoted, isOpen };
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
  // A closing parenthesis would end the parentheses that a word may be in.
  const isPlain = isAfterField ? /^[^\s,"()][^\s,()]*$/u : /^(?!-|\(|(?:[a-z]+|lead\d\d):)[^\s")][^\s)]*$/iu;
  return isPlain.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}
