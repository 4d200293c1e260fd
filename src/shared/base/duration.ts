/** Lengths of time as people read them, on screen and on the command line. */

/** `12 s`, `4 min`, `3 h 20 min`, `2 d 4 h`: two parts at most. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const two = (whole: number, unit: string, rest: number, small: string) =>
    rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${small}`;
  if (hours < 48) return two(hours, 'h', minutes % 60, 'min');
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}
