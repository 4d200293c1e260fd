/** Undefined for a text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is missing of the expected texts, and what is too much. */
export function differences(
  what: string,
  found: readonly string[],
  expected: readonly string[],
): readonly string[] {
  const has = new Set(found);
  const wants = new Set(expected);
  return [
    ...[...wants].filter((one) => !has.has(one)).map((one) => `${what}: ${one} is missing`),
    ...[...has].filter((one) => !wants.has(one)).map((one) => `${what}: ${one} is not expected`),
    ...(found.length !== has.size ? [`${what}: something is listed twice`] : []),
  ];
}
