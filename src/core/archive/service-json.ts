/** The service's own JSON within a sidecar, with every digit. */
import { parse, stringify } from 'lossless-json';
import { parseExact } from '../json/exact.ts';

export interface Json {
  /** Text that is not JSON becomes a string. */
  readonly parse: (text: string | null) => unknown;
  /** In lines. */
  readonly stringify: (value: unknown) => string | undefined;
}

const losslessJson: Json = { parse: fromText, stringify: (value) => stringify(value, null, 2) };
/** Several times faster. */
const ownJson: Json = {
  parse: (text) => (text === null ? null : JSON.parse(text)),
  stringify: (value) => JSON.stringify(value, null, 2),
};

/** What parses these texts and writes what they contain: Node's own JSON where it changes none of them. */
export function serviceJson(texts: readonly (string | null)[]): Json {
  return texts.every((text) => text === null || parseExact(text) !== undefined) ? ownJson : losslessJson;
}

/** Text that is not JSON becomes a string. Of a duplicate key, the last value counts, as in `JSON.parse`. */
export function fromText(text: string | null): unknown {
  if (text === null) return null;
  try {
    return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
  } catch {
    return text;
  }
}

/** A string that is the text of another value is written as a string again. */
export function toText(value: unknown): string {
  const isNoJson = typeof value === 'string' && fromText(value) === value;
  return isNoJson ? value : (stringify(value) ?? 'null');
}
