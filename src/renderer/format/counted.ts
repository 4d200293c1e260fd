import { counted as countedAs } from '../../shared/base/counted.ts';

// Created once: creating a formatter for each number is noticeable in large tables.
const format = new Intl.NumberFormat();

/** `1,234`, in the system's locale. */
export function formatCount(value: number): string {
  return format.format(value);
}

/** `1 game`, `1,234 games`: a number with what it counts. */
export function counted(value: number, one: string, many?: string): string {
  return countedAs(value, one, many, formatCount);
}
