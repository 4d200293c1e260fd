/** Numbers as the command line, messages and notifications write them; the screen uses the system's locale. */
const format = new Intl.NumberFormat('en-US');

/** `1,234` */
export function formatCount(value: number): string {
  return format.format(value);
}

/** `1 game`, `1,234 games`, `1 file is`: a number with what it counts. `format` writes the number. */
export function counted(value: number, one: string, many = `${one}s`, format = formatCount): string {
  return `${format(value)} ${value === 1 ? one : many}`;
}
