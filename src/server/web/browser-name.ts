/** What a browser calls itself, in two words for a list of sessions. */

/** In this order: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** In this order: Android also names Linux, and an iPhone also names Mac OS X. */
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Never more than a browser and a system we know: the header is the sender's own text. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = named(browsers) ?? 'Another browser';
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
