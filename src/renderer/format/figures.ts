/** Formats the statistics of games. */

/** `32:07`, or `1:02:07`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `61234` → `61.2k`. */
export function formatThousands(value: number): string {
  return value < 1000 ? String(Math.round(value)) : `${(value / 1000).toFixed(1)}k`;
}
