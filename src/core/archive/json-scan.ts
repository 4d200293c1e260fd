/**
 * Tells whether bytes are one JSON text (RFC 8259), chunk by chunk, in constant memory and without making
 * a value: a game's dump unpacks to hundreds of megabytes. Its top must be an object or an array, as in
 * every game file; a byte order mark before it is let pass.
 */
import { isUtf8 } from 'node:buffer';

/** Deeper than any real file, and a bound on memory. */
const mostDepth = 10_000;

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const minus = 0x2d;
const plus = 0x2b;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** What may come next. The numbers of one literal or number stand in the order they are read. */
const state = {
  top: 0,
  value: 1,
  valueOrEnd: 2,
  key: 3,
  keyOrEnd: 4,
  colon: 5,
  commaOrEnd: 6,
  string: 7,
  escape: 8,
  unicode: 9,
  literal: 10,
  sign: 11,
  leadingZero: 12,
  digits: 13,
  point: 14,
  fraction: 15,
  exponent: 16,
  exponentSign: 17,
  exponentDigits: 18,
  end: 19,
} as const;

export interface JsonScanner {
  /** Returns what is wrong, as a clause with the place in bytes, or null. After a problem, push no more. */
  push(chunk: Uint8Array): string | null;
  /** Says that there is no more. */
  end(): string | null;
}

export function createJsonScanner(): JsonScanner {
  // Whether each open container is an object.
  const open: boolean[] = [];
  let now: number = state.top;
  let isKey = false;
  let literal = '';
  let literalAt = 0;
  let hexLeft = 0;
  let total = 0;
  let head: Uint8Array | null = new Uint8Array(0);
  let tail: Uint8Array = new Uint8Array(0);

  const wrong = (at: number) => `it is not valid JSON at byte ${total + at}`;

  const afterValue = () => {
    now = open.length === 0 ? state.end : state.commaOrEnd;
  };

  /** The first byte of a value; false where none begins so. */
  const begin = (byte: number): boolean => {
    if (byte === quote) {
      isKey = false;
      now = state.string;
    } else if (byte === openBrace || byte === openBracket) {
      if (open.length === mostDepth) return false;
      open.push(byte === openBrace);
      now = byte === openBrace ? state.keyOrEnd : state.valueOrEnd;
    } else if (byte === minus) now = state.sign;
    else if (byte === zero) now = state.leadingZero;
    else if (byte > zero && byte <= nine) now = state.digits;
    else {
      literal = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '';
      literalAt = 1;
      now = state.literal;
      return literal !== '';
    }
    return true;
  };

  const close = (byte: number): boolean => {
    if (open.pop() !== (byte === closeBrace)) return false;
    afterValue();
    return true;
  };

  /** A byte within a number. 1: taken; 0: the number ended before it; -1: wrong. */
  const inNumber = (byte: number): 1 | 0 | -1 => {
    const isDigit = byte >= zero && byte <= nine;
    const isExponent = byte === 0x65 || byte === 0x45;
    switch (now) {
      case state.sign:
        if (!isDigit) return -1;
        now = byte === zero ? state.leadingZero : state.digits;
        return 1;
      case state.leadingZero:
      case state.digits:
        if (isDigit) return now === state.digits ? 1 : -1;
        if (byte === dot) now = state.point;
        else if (isExponent) now = state.exponent;
        else return 0;
        return 1;
      case state.point:
        now = state.fraction;
        return isDigit ? 1 : -1;
      case state.fraction:
        if (isDigit) return 1;
        if (!isExponent) return 0;
        now = state.exponent;
        return 1;
      case state.exponent:
        now = byte === plus || byte === minus ? state.exponentSign : state.exponentDigits;
        return isDigit || now === state.exponentSign ? 1 : -1;
      case state.exponentSign:
        now = state.exponentDigits;
        return isDigit ? 1 : -1;
      default:
        return isDigit ? 1 : 0;
    }
  };

  /** One byte outside strings, white space and numbers; false where it is wrong. */
  const structure = (byte: number): boolean => {
    switch (now) {
      case state.top:
        return (byte === openBrace || byte === openBracket) && begin(byte);
      case state.valueOrEnd:
        return byte === closeBracket ? close(byte) : begin(byte);
      case state.value:
        return begin(byte);
      case state.keyOrEnd:
      case state.key:
        if (byte === closeBrace && now === state.keyOrEnd) return close(byte);
        isKey = true;
        now = state.string;
        return byte === quote;
      case state.colon:
        now = state.value;
        return byte === colon;
      case state.commaOrEnd:
        if (byte !== comma) return (byte === closeBrace || byte === closeBracket) && close(byte);
        now = open[open.length - 1] ? state.key : state.value;
        return true;
      default:
        return false;
    }
  };

  const scan = (chunk: Uint8Array): string | null => {
    const length = chunk.length;
    for (let at = 0; at < length; at += 1) {
      let byte = chunk[at] ?? 0;
      if (now === state.string) {
        while (byte !== quote && byte !== backslash && byte >= 0x20) {
          at += 1;
          if (at === length) break;
          byte = chunk[at] ?? 0;
        }
        if (at === length) break;
        if (byte < 0x20) return wrong(at);
        if (byte === backslash) now = state.escape;
        else if (isKey) now = state.colon;
        else afterValue();
        continue;
      }
      if (now >= state.sign && now < state.end) {
        const taken = inNumber(byte);
        if (taken === -1) return wrong(at);
        if (taken === 1) continue;
        afterValue();
      }
      if (now < state.string || now === state.end) {
        if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
        if (!structure(byte)) return wrong(at);
      } else if (now === state.escape) {
        if (byte === 0x75) {
          hexLeft = 4;
          now = state.unicode;
        } else {
          if (!isEscape(byte)) return wrong(at);
          now = state.string;
        }
      } else if (now === state.unicode) {
        if (!isHex(byte)) return wrong(at);
        hexLeft -= 1;
        if (hexLeft === 0) now = state.string;
      } else {
        if (literal.charCodeAt(literalAt) !== byte) return wrong(at);
        literalAt += 1;
        if (literalAt === literal.length) afterValue();
      }
    }
    return null;
  };

  /** UTF-8 over chunk borders: a character cut off at the end waits for the next chunk. */
  const checkText = (chunk: Uint8Array): string | null => {
    const text = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    const whole = text.length - cutOff(text);
    if (!isUtf8(text.subarray(0, whole))) return 'its text is not valid UTF-8';
    tail = text.slice(whole);
    return null;
  };

  return {
    push(chunk) {
      let rest = chunk;
      if (head !== null) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 3) return null;
        rest = startsWithMark(head) ? head.subarray(3) : head;
        total = head.length - rest.length;
        head = null;
      }
      const problem = checkText(rest) ?? scan(rest);
      total += rest.length;
      return problem;
    },
    end() {
      if (head !== null) {
        const problem = checkText(head) ?? scan(head);
        if (problem !== null) return problem;
      }
      if (tail.length > 0) return 'its text is not valid UTF-8';
      if (now === state.top) return 'it holds nothing';
      return now === state.end ? null : 'it ends in the middle';
    },
  };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** How many bytes at the end begin a character that is not whole (at most 3). */
function cutOff(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function isEscape(byte: number): boolean {
  return '"\\/bfnrt'.includes(String.fromCharCode(byte));
}

function isHex(byte: number): boolean {
  return (byte >= zero && byte <= nine) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
