/** How many games a series has at most. */

/** Null where it is unknown; a service may also send 0 for that. */
export function seriesSize(seriesMax: number | null): number | null {
  return seriesMax !== null && seriesMax > 0 ? seriesMax : null;
}

/** `Bo3`; empty where it is unknown. */
export function seriesText(seriesMax: number | null): string {
  const size = seriesSize(seriesMax);
  return size === null ? '' : `Bo${size}`;
}
