/** Undefined for text that is not JSON: every schema but an optional one refuses it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
