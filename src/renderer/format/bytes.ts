/** Sizes and rates as people read and type them. */
import { sizeText } from '../../shared/base/sizes.ts';
import { formatCount } from './counted.ts';

export const formatBytes = (bytes: number): string => sizeText(bytes);

export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

export function formatExactBytes(bytes: number): string {
  return `${formatCount(bytes)} bytes`;
}

/** Parses `10`, `1.5 MB/s`, `800 kB`, `2 MiB`; null if it is not a size. Empty is 0: no limit. */
export function parseBytes(text: string): number | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*([kmgt]?)(i?)b?(?:\/s|ps)?\s*$/i.exec(text);
  if (!match) return /^\s*$/.test(text) ? 0 : null;
  const [, number = '', prefix = '', binary = ''] = match;
  const power = ['', 'k', 'm', 'g', 't'].indexOf(prefix.toLowerCase());
  return Math.round(Number(number.replace(',', '.')) * (binary ? 1024 : 1000) ** power);
}
