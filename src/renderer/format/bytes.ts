/** Sizes and rates as people read them: decimal units, as disks and networks are sold. */
import { formatCount } from './counted.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1234567` → `1.23 MB`: three significant digits, so that columns keep their width. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`;
}

export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

export function formatExactBytes(bytes: number): string {
  return `${formatCount(bytes)} bytes`;
}

/** Parses `10`, `1.5 MB/s`, `800 KB`, `2 MiB`; null if it is not a size. Empty is 0: no limit. */
export function parseBytes(text: string): number | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*([kmgt]?)(i?)b?(?:\/s|ps)?\s*$/i.exec(text);
  if (!match) return /^\s*$/.test(text) ? 0 : null;
  const [, number = '', prefix = '', binary = ''] = match;
  const power = ['', 'k', 'm', 'g', 't'].indexOf(prefix.toLowerCase());
  return Math.round(Number(number.replace(',', '.')) * (binary ? 1024 : 1000) ** power);
}
