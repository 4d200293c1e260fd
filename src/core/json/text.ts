/** Decodes the bytes between a JSON string's quotes, complete or cut. */
import { cutOff } from './utf8-tail.ts';

const short: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapes = /\\(?:u([0-9a-fA-F]{4})|([^u]))/g;
/** An escape that is cut at the end. */
const halfEscape = /(?:^|[^\\])(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/;

/** The text of the complete characters. Invalid UTF-8 becomes U+FFFD. */
export function decodedString(source: Uint8Array): string {
  const whole = source.subarray(0, source.length - cutOff(source));
  const text = Buffer.from(whole.buffer, whole.byteOffset, whole.length).toString('utf8');
  const half = halfEscape.exec(text)?.[1] ?? '';
  return text
    .slice(0, text.length - half.length)
    .replace(escapes, (_, hex: string | undefined, letter: string | undefined) =>
      hex === undefined
        ? (short[letter ?? ''] ?? letter ?? '')
        : String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

/** The length of the longest beginning of a string's source in which no character or escape is cut. */
export function wholeLength(source: Uint8Array): number {
  const length = source.length - cutOff(source);
  const tail = Buffer.from(source.subarray(Math.max(0, length - 4096), length)).toString('latin1');
  return length - (halfEscape.exec(tail)?.[1] ?? '').length;
}
