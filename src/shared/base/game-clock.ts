/** Times in a game or a video, and lengths, as text: `14:32`. */

/** `14:32` or `1:02:03` in seconds, also with a minus before it; null for another text. */
export function readClock(text: string): number | null {
  const [, sign, hours = '0', minutes, seconds] =
    /^([-\u2212])?(?:(\d{1,2}):(?=\d{2}:))?(\d{1,4}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (minutes === undefined) return null;
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === undefined || value === 0 ? value : -value;
}

/** `872` seconds as `14:32`, from an hour on as `1:02:03`. */
export function writeClock(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return seconds < 0 ? `-${text}` : text;
}
