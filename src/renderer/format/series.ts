/** The length of a series. */

/** Null if unknown; a service may send 0 for that. */
export function seriesSize(seriesMax: number | null): number | null {
  return seriesMax !== null && seriesMax > 0 ? seriesMax : null;
}

/** `Bo3`; empty if unknown. */
export function seriesText(seriesMax: number | null): string {
  const size = seriesSize(seriesMax);
  return size === null ? '' : `Bo${size}`;
}
