/** Sizes as people read them, the same on screen, on the command line and in messages. */

/** Decimal, as disks and networks are sold. */
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/**
 * `1234567` → `1.23 MB`: three significant digits, so that columns keep their width. `up` never says too little, such as
 * for what is to be freed.
 */
export function sizeText(bytes: number, rounding: 'nearest' | 'up' = 'nearest'): string {
  const round = rounding === 'up' ? Math.ceil : Math.round;
  let value = Math.max(0, bytes);
  let unit = 0;
  while (round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  const factor = 10 ** digits;
  return `${(round(value * factor) / factor).toFixed(digits)} ${units[unit] ?? 'B'}`;
}

/** Reads `2 MB`, `2MB/s`, `800 kB/s` or `500000`: whole bytes, or bytes per second; null if it is neither. */
export function readSize(text: string): number | null {
  const [, number, prefix = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?)b?(?:\/s)?\s*$/i.exec(text) ?? [];
  if (number === undefined) return null;
  const bytes = Math.round(Number(number) * 1000 ** ['', 'k', 'm', 'g'].indexOf(prefix.toLowerCase()));
  return Number.isSafeInteger(bytes) ? bytes : null;
}
