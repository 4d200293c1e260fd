/**
 * Searches the keys and values of a JSON text, one window of bytes at a time. Case is ignored. A match is the offset
 * of a value (for a key, of its value), which identifies its node in the tree.
 */
import type { Bytes } from './block-file.ts';
import { decodedString } from './text.ts';
import { Uint32List } from './uint32-list.ts';

const windowBytes = 2 * 1024 * 1024;
/** Only this much of a longer string is searched. */
const maxTokenBytes = 64 * 1024 * 1024;
const maxMatches = 1_000_000;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

export interface SearchFor {
  readonly text: string;
  readonly where: 'keys' | 'values' | 'all';
}

export class JsonSearch {
  readonly wanted: SearchFor;
  /** Number of bytes searched. */
  offset: number;
  isMore = false;
  private readonly bytes: Bytes;
  private readonly limit: number;
  private readonly found = new Uint32List();
  private readonly needle: string;
  private readonly isAscii: boolean;
  private length = windowBytes;

  constructor(bytes: Bytes, limit: number, wanted: SearchFor) {
    this.bytes = bytes;
    this.limit = limit;
    this.wanted = wanted;
    this.offset = 0;
    this.needle = wanted.text.toLowerCase();
    this.isAscii = /^[\x20-\x7e]*$/.test(this.needle) && !/["\\]/.test(this.needle);
  }

  get isDone(): boolean {
    return this.offset >= this.limit || this.isMore;
  }

  get count(): number {
    return this.found.length;
  }

  match(at: number): number | null {
    return at < this.found.length ? this.found.get(at) : null;
  }

  /** The first match at or after this offset; null if there is none (yet). */
  firstFrom(offset: number): number | null {
    const at = this.found.lastUpTo(offset - 1) + 1;
    return at < this.found.length ? at : null;
  }

  /** Searches one window. */
  step(): void {
    const { offset, limit } = this;
    const window = this.bytes.slice(offset, Math.min(limit, offset + this.length));
    const isLast = offset + window.length >= limit;
    const lower = window.toString('latin1').toLowerCase();
    let nextHit = this.hitFrom(lower, 0);
    let nextEscape = window.indexOf(backslash);
    let at = 0;
    while (at < window.length) {
      const opening = window.indexOf(quote, at);
      const gapEnd = opening >= 0 ? opening : isLast ? window.length : lastDelimiter(window, at);
      if (nextHit < gapEnd && this.wanted.where !== 'keys') this.findScalars(window, at, gapEnd);
      if (opening < 0) {
        at = gapEnd;
        break;
      }
      const closing = endOfString(window, opening);
      if (closing < 0 && !isLast && this.length < maxTokenBytes) {
        // The string continues beyond the window: start again at its beginning with a larger window.
        this.length = opening === 0 ? this.length * 2 : windowBytes;
        this.offset = offset + opening;
        return;
      }
      const end = closing < 0 ? window.length : closing;
      while (nextHit <= opening) nextHit = this.hitFrom(lower, opening + 1);
      while (nextEscape >= 0 && nextEscape <= opening) nextEscape = window.indexOf(backslash, opening + 1);
      const isPlain = this.isAscii && (nextEscape < 0 || nextEscape >= end);
      const isHit = isPlain
        ? nextHit + this.needle.length <= end
        : decodedString(window.subarray(opening + 1, end))
            .toLowerCase()
            .includes(this.needle);
      if (isHit) this.keep(offset + opening, offset + end + 1);
      at = end + 1;
    }
    this.length = windowBytes;
    this.offset = isLast ? limit : offset + (at === 0 ? window.length : at);
  }

  /** The next offset of the text's bytes; past the end if there is none. */
  private hitFrom(lower: string, from: number): number {
    if (!this.isAscii) return Number.POSITIVE_INFINITY;
    const at = lower.indexOf(this.needle, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }

  /** Numbers, true, false and null between two strings. */
  private findScalars(window: Buffer, from: number, end: number): void {
    for (const token of window.toString('latin1', from, end).matchAll(/[^\s,:{}[\]]+/g)) {
      if (token[0].toLowerCase().includes(this.needle)) this.add(this.offset + from + token.index);
    }
  }

  private keep(start: number, end: number): void {
    let at = this.afterBlanks(end);
    const isKey = this.bytes.at(at) === colon && at < this.limit;
    if (isKey) at = this.afterBlanks(at + 1);
    const { where } = this.wanted;
    if (isKey && where !== 'values' && at < this.limit) this.add(at);
    if (!isKey && where !== 'keys') this.add(start);
  }

  /** A key and its value that both match count once. */
  private add(offset: number): void {
    const last = this.found.length > 0 ? this.found.get(this.found.length - 1) : -1;
    if (offset === last) return;
    if (this.found.length >= maxMatches) this.isMore = true;
    else this.found.push(offset);
  }

  private afterBlanks(from: number): number {
    let at = from;
    for (; at < this.limit; at += 1) {
      const byte = this.bytes.at(at);
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    }
    return at;
  }
}

/** The closing quote of the string whose opening quote is at `opening`, or -1. */
function endOfString(window: Buffer, opening: number): number {
  for (let at = window.indexOf(quote, opening + 1); at >= 0; at = window.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (window[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

/** The offset after the last delimiter: a number or word after it may continue in the next window. */
function lastDelimiter(window: Buffer, from: number): number {
  for (let at = window.length; at > from; at -= 1) {
    if (/[\s,:{}[\]]/.test(String.fromCharCode(window[at - 1] ?? 0))) return at;
  }
  return window.length;
}
