/** `1 game`, `1,234 games`: a number with what it counts. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString()} ${value === 1 ? one : many}`;
}
