/**
 * Where in the interface to go, as the shell says it: from a menu, a notification or a deep link. A path of
 * the interface's own router with what is chosen there, such as `/library?game=ESPORTSTMNT01%3A2690210`.
 */
import { z } from 'zod';

/** One `/` at its start: two, or one and a backslash, would name another host. */
export const inAppPathSchema = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path inside the interface, such as /library');

/**
 * The path of a screen with what is chosen on it, written as the router reads it: a text that would read as
 * something else there (an id of digits only, `true`) is quoted, so that it stays a text to the last digit.
 */
export function inAppPath(
  screen: `/${string}`,
  chosen: Readonly<Record<string, string | boolean | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(chosen)) {
    if (value === undefined) continue;
    search.set(key, typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value));
  }
  return search.size === 0 ? screen : `${screen}?${search}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
