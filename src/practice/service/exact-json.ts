/** Writes JSON in which a bigint is a number with all its digits: the service's ids are 64-bit integers. */

export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson };

export function writeExactJson(value: ExactJson): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeExactJson).join(',')}]`;
  const fields = Object.entries(value).map(
    ([key, field]) => `${JSON.stringify(key)}:${writeExactJson(field)}`,
  );
  return `{${fields.join(',')}}`;
}

// `Array.isArray` does not narrow a readonly array.
function isList(value: object): value is readonly ExactJson[] {
  return Array.isArray(value);
}
