// Made once: what a number's own method makes anew for each is felt in a table of them.
const format = new Intl.NumberFormat();

/** `1,234`, in the way of the system's language. */
export function formatCount(value: number): string {
  return format.format(value);
}

/** `1 game`, `1,234 games`: a number with what it counts. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
