/** Changes that make the file of a game odd in one way: missing, wrong and implausible values, other orders, other kinds of games. */
import { isJson } from './json.ts';

export type Random = () => number;
export type Changeable = Record<string, unknown>;

export const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];
export const within = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export const isChangeable = (value: unknown): value is Changeable => isJson(value);
export const own = (value: unknown): Changeable => (isChangeable(value) ? value : {});
export const list = (value: unknown): Changeable[] =>
  Array.isArray(value) ? value.filter(isChangeable) : [];

export const oddValues: readonly unknown[] = [
  ...[
    null,
    undefined,
    '',
    'x',
    '12',
    true,
    false,
    [],
    {},
    -1,
    0,
    0.5,
    1.0,
    1e300,
    2 ** 53,
    255,
    65_535,
    16_777_215,
  ],
  ...[30_001, 'TOP', 'SUPPORT', 'Win', 100, 200, 300, ' ', 'a'.repeat(201)],
];

/** Sets a field of the object to something odd. */
export function spoil(random: Random, target: Changeable): string {
  const key = pick(random, Object.keys(target)) ?? 'x';
  const value = pick(random, oddValues);
  target[key] = value;
  return `${key}=${JSON.stringify(value)?.slice(0, 20)}`;
}

export type Change = (game: Changeable, random: Random) => string;

/** What the text of a whole file may be instead of a game. */
function otherContent(random: Random, text: string, changed: string[]): string {
  const kind = within(random, 0, 8);
  changed.push(`content ${kind}`);
  const other = [
    `\uFEFF${text}`,
    text.slice(0, -7),
    `${text.replaceAll('\n', ' ')}\n{"a":1}\n`,
    '[]',
    'null',
    '{"esportsGameId":"1","frames":[{"rfc460Timestamp":"2026-01-01T00:00:00Z"}]}',
    `{"gameMetadata":{},${text.trimStart().slice(1)}`,
    '{}',
    text.replace(/"gameId":\s*\d+/, '"gameId":115548681803406351'),
  ];
  return other[kind] ?? text;
}

/** The text with one to six of these changes, or unchanged; `changed` gets their names. */
export function changeText(
  text: string,
  changes: Readonly<Record<string, Change>>,
  random: Random,
  changed: string[],
): string {
  if (random() < 0.3) return text;
  const file: unknown = JSON.parse(text);
  const root = own(file);
  const game = isChangeable(root['info']) ? root['info'] : root;
  const count = pick(random, [1, 1, 2, 3, 6]) ?? 1;
  for (let at = 0; at < count; at += 1) {
    const name = pick(random, Object.keys(changes)) ?? '';
    changed.push(`${name} ${changes[name]?.(game, random) ?? ''}`.trim());
  }
  let result: unknown = file;
  if (random() < 0.1) {
    changed.push('wrapped');
    const id = `EUW1_${String(game['gameId'])}`;
    result =
      random() < 0.5 ? { metadata: { matchId: id }, info: game } : { metadata: { match_id: id }, json: game };
  }
  const written = JSON.stringify(result);
  return random() < 0.06 ? otherContent(random, written, changed) : written;
}

/** A copy with each number and flag as text. */
export const asText = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
    ),
  );

/** The text with one change. */
export function withChange(text: string, change: Change, random: Random): string {
  const file: unknown = JSON.parse(text);
  const root = own(file);
  change(isChangeable(root['info']) ? root['info'] : root, random);
  return JSON.stringify(file);
}
