/**
 * Removes secrets from a line of the log and limits its length. A line can contain data from the service, so every
 * pattern takes linear time: it consumes all that it reads, and never reads a character from many starts.
 */
import { z } from 'zod';

export const mask = '[hidden]';

/** A run of the characters of tokens, words and file names. A run that is not a token does not change. */
const dottedRun = /[\w.-]+/g;
/** The beginning of a JSON web token: `{"` in base64. */
const tokenStart = 'eyJ';
const minTokenHeadLength = 11;
const bearer = /Bearer(?:\s|\\[nrt])+[\w.~+/=-]+/gi;
/** A name and password in an address, such as a proxy's. */
const addressCredentials = /:\/\/[^\s/@"'\\]+@/g;
const address = /https?:\/\/[^\s"'\\]+/g;

/** Removes secrets from one line: first known values (also in their JSON form), then text that looks like a secret. */
export function scrub(line: string, secrets: Iterable<string>): string {
  let clean = line;
  for (const secret of secrets) {
    clean = clean.replaceAll(secret, mask).replaceAll(JSON.stringify(secret).slice(1, -1), mask);
  }
  return clean
    .replace(dottedRun, withoutToken)
    .replace(bearer, `Bearer ${mask}`)
    .replace(addressCredentials, `://${mask}@`)
    .replace(address, withoutQuery);
}

/** A token: its header, a dot and its content, with or without the signature. */
function withoutToken(run: string): string {
  for (let start = run.indexOf(tokenStart); start !== -1; ) {
    const dot = run.indexOf('.', start);
    if (dot === -1 || dot === run.length - 1) return run;
    const isToken = dot - start >= minTokenHeadLength && run[dot + 1] !== '.';
    if (isToken) return run.slice(0, start) + mask;
    start = run.indexOf(tokenStart, dot);
  }
  return run;
}

/** A query string may have a signature (download addresses) or a viewer id (streams). */
function withoutQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : `${url.slice(0, mark)}?${mask}`;
}

const maxLineLength = 64 * 1024;
/** A longer line is not parsed to be shortened: the log gets only its beginning and its length. */
const maxReadLength = 4 * 1024 * 1024;
const maxTextLength = 1000;
const maxItems = 100;
const maxDepth = 6;
const lineHead = /^\{"level":(\d{1,3}),"time":"([\dT:.Z-]{1,40})"/;

/** A line of JSON for the log: without `secrets`, and shortened. */
export function boundedLine(line: string, secrets: Iterable<string>): string {
  if (line.length > maxReadLength) return leftOut(line);
  const clean = scrub(line, secrets);
  if (clean.length <= maxLineLength) return clean;
  const shorter = shortenedLine(clean);
  return shorter !== null && shorter.length <= maxLineLength ? shorter : leftOut(clean);
}

/** Null if the line cannot be parsed: a secret may look like a part of JSON, or values may be nested too deeply. */
function shortenedLine(line: string): string | null {
  try {
    return `${JSON.stringify(shortened(z.json().parse(JSON.parse(line)), 0))}\n`;
  } catch {
    return null;
  }
}

function leftOut(line: string): string {
  const [, level = '30', time = ''] = lineHead.exec(line) ?? [];
  const msg = `A line of ${line.length} characters was skipped.`;
  return `${JSON.stringify({ level: Number(level), time, msg })}\n`;
}

type Json = z.infer<ReturnType<typeof z.json>>;

function shortened(value: Json, depth: number): Json {
  if (typeof value === 'string') {
    if (value.length <= maxTextLength) return value;
    return `${value.slice(0, maxTextLength)}… (${value.length} characters)`;
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth === maxDepth) return '…';
  if (Array.isArray(value)) {
    const first = value.slice(0, maxItems).map((item) => shortened(item, depth + 1));
    return value.length > maxItems ? [...first, `… (${value.length} items)`] : first;
  }
  const entries = Object.entries(value);
  const first = entries.slice(0, maxItems).map(([key, item]) => [shortKey(key), shortened(item, depth + 1)]);
  return Object.fromEntries(
    entries.length > maxItems ? [...first, ['…', `${entries.length} fields`]] : first,
  );
}

const shortKey = (key: string) => (key.length > maxTextLength ? `${key.slice(0, maxTextLength)}…` : key);
