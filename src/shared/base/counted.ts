/** Numbers as the command line, messages and notifications write them; the screen uses the system's locale. */
const format = new Intl.NumberFormat('en-US');

/** `1,234` */
export function formatCount(value: number): string {
  return format.format(value);
}

/** `1 game`, `1,234 games`: a number with what it counts. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
