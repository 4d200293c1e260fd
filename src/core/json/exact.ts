/**
 * The value of a JSON text that Node's own parser reads without a change to any digit, key or value; otherwise
 * undefined. Several times faster than a parser that changes nothing.
 */
export function parseExact(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
