/**
 * A place in the interface, which the shell opens from a menu, a notification or a deep link. It is a path of the
 * interface's router with the selection, such as `/library?game=ESPORTSTMNT01%3A2690210`.
 */
import { z } from 'zod';

/** Begins with one `/`: two, or one and a backslash, would address another host. */
export const inAppPathSchema = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path inside the interface, such as /library');

/**
 * The path of a screen with its selection, in the router's notation: text that the router would parse as another type
 * (an id of digits only, `true`) is quoted.
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
