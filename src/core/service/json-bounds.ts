/**
 * Limits on external JSON, checked before parsing: 57 kB of gzip can hold tens of millions of values, which take
 * gigabytes of memory as objects.
 */

/** A listing of 5,000 series with all their games and teams stays well below. */
const maxJsonValues = 2_000_000;
const maxJsonDepth = 64;

const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Why the text must not be parsed, in the user's words, or null. Linear in the text's length. Invalid JSON may pass:
 * the parser rejects it.
 */
export function overJsonBounds(text: string): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case comma:
        values += 1;
        break;
      case openBracket:
      case openBrace:
        values += 1;
        depth += 1;
        if (depth > maxJsonDepth) return `it is nested more than ${maxJsonDepth} levels deep`;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
    }
    if (values > maxJsonValues) return `it has more than ${maxJsonValues} values`;
  }
  return null;
}

/** The index of the closing quote; the text's end if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
