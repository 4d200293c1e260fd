/**
 * Which numbers the game view may show for two files: those that the files hold, and what these rules derive from
 * them.
 *
 * - whole: a figure rounded to a whole number
 * - creep score: minions and monsters of one player, together
 * - per minute: a figure of a player, or a sum, through the minutes of the game, with 0, 1 or 2 digits
 * - KDA: kills and assists through deaths (at least 1), with 2 digits
 * - sum: one figure of five players, who are a side
 * - share: a figure of a player (or the kills and assists) of that sum, in percent
 * - difference: of one figure of two players, or of two sums, in one frame
 * - length: milliseconds as seconds, in files that count milliseconds
 * - clock: milliseconds or seconds as `34:11`
 * - count: up to as many as there are players and events
 *
 * The limit of this check: a number that belongs anywhere on the page counts as right everywhere. It does not notice
 * the figure of one player in the row of another, nor a wrong number up to the largest count. For that the test of
 * this view has a game with a different figure for every player, and reads it row by row.
 */
import type { GameFacts, GameTimeline } from '../../../../../src/shared/games/game-facts.ts';

export interface Allowed {
  readonly numbers: ReadonlySet<string>;
  readonly clocks: ReadonlySet<string>;
  readonly maxCount: number;
}

/** Not `toFixed`, which rounds 1.575 to 1.57. */
const rounded = [0, 1, 2].map(
  (digits) =>
    new Intl.NumberFormat('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    }),
);
const plainTokens = /\d+(?:\.\d+)?/g;

export function allowedNumbers(
  texts: readonly string[],
  facts: GameFacts | null,
  timeline: GameTimeline | null,
): Allowed {
  const numbers = new Set<string>();
  const clocks = new Set<string>();
  const add = (value: number) => {
    if (Number.isFinite(value)) for (const { format } of rounded) numbers.add(format(Math.abs(value)));
  };
  for (const text of texts) {
    for (const token of text.match(plainTokens) ?? []) {
      numbers.add(token);
      for (const part of token.split('.')) numbers.add(part);
      addClocks(Number(token), clocks);
      add(Number(token));
    }
  }
  if (facts !== null) addFigures(facts, add);
  if (timeline !== null) addFrames(timeline, add);
  if (facts?.lengthSeconds != null) {
    add(facts.lengthSeconds);
    addClocks(facts.lengthSeconds * 1000, clocks);
  }
  return { numbers, clocks, maxCount: Math.max(60, timeline?.events.length ?? 0) };
}

function addClocks(value: number, clocks: Set<string>): void {
  for (const seconds of [Math.floor(value / 1000), Math.round(value)]) clocks.add(formatClock(seconds));
  // The middle of the game, where parts are drawn too.
  clocks.add(formatClock(Math.floor(value / 2000)));
  clocks.add(formatClock(Math.floor(Math.round(value / 2) / 1000)));
}

const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const playersPerSide = 5;

function addFigures({ players, lengthSeconds }: GameFacts, add: (value: number) => void): void {
  const figures = players.map((player) =>
    Object.entries(player).flatMap(([key, value]) =>
      typeof value === 'number' && key !== 'participantId' ? [[key, value] as const] : [],
    ),
  );
  for (const [place, player] of players.entries()) {
    const { kills, deaths, assists, side } = player;
    if (kills !== null && assists !== null && deaths !== null) add((kills + assists) / Math.max(1, deaths));
    for (const [key, value] of figures[place] ?? []) {
      add(value);
      if (lengthSeconds !== null && lengthSeconds > 0) add(value / (lengthSeconds / 60));
      const mates = players.flatMap((mate, index) => (mate.side === side ? [figures[index] ?? []] : []));
      const own = mates.flatMap((mate) => mate.filter(([name]) => name === key).map(([, each]) => each));
      if (mates.length !== playersPerSide || own.length !== playersPerSide) continue;
      const sum = own.reduce((all, each) => all + each, 0);
      add(sum);
      if (lengthSeconds !== null && lengthSeconds > 0) add(sum / (lengthSeconds / 60));
      add((value / sum) * 100);
      if (key === 'kills' && assists !== null) add(((value + assists) / sum) * 100);
    }
  }
}

function addFrames({ players, frames }: GameTimeline, add: (value: number) => void): void {
  for (const frame of frames.keys()) {
    for (const key of ['gold', 'experience', 'creepScore', 'level'] as const) {
      const values = players.map((series) => ({ side: series.side, value: series[key][frame] ?? null }));
      const sums = (['blue', 'red'] as const).map((side) => {
        const own = values.filter((each) => each.side === side).map(({ value }) => value);
        return own.length === playersPerSide && !own.includes(null)
          ? own.reduce<number>((all, each) => all + (each ?? 0), 0)
          : null;
      });
      for (const sum of sums) if (sum !== null) add(sum);
      const [blue = null, red = null] = sums;
      if (blue !== null && red !== null) add(blue - red);
      for (const { value: left } of values) {
        if (left === null) continue;
        add(left);
        for (const { value: right } of values) if (right !== null) add(left - right);
      }
    }
  }
}

/**
 * The visible or announced text, without dates, axes (round values by definition), short names and the files'
 * own problems.
 */
export function shownText(html: string): string {
  const visible = html
    .replace(/<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<section[^>]*aria-label="Problems in .*?<\/section>/gs, ' ')
    .replace(/<span[^>]*data-length="[^>]*>[^<]*<\/span>/g, ' ')
    .replace(/<text[^>]*>[^<]*<\/text>/g, ' ')
    .replace(/<time[^>]*dateTime="\d{4}-[^>]*>[^<]*<\/time>/g, ' ')
    .replace(/<!--.*?-->/g, '');
  const spoken = [...visible.matchAll(/ (?:title|aria-label|aria-valuetext)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return [...spoken, visible.replace(/<[^>]*>/g, ' ')]
    .join(' \n ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The numbers in the text that neither the files nor the rules explain. */
export function unexplained(text: string, { numbers, clocks, maxCount }: Allowed): readonly string[] {
  const found: string[] = [];
  const withoutClocks = text.replace(/\d+:\d\d(?!\d)/g, (clock) => {
    if (!clocks.has(clock)) found.push(clock);
    return ' ';
  });
  for (const match of withoutClocks.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const { 0: token, index } = match;
    const plain = token.replaceAll(',', '');
    const isCount = /^\d+$/.test(plain) && Number(plain) <= maxCount;
    if (!isCount && !numbers.has(plain)) {
      // With the surrounding text, so that a failure shows the place on the page.
      const around = withoutClocks.slice(Math.max(0, index - 40), index + token.length + 20);
      found.push(`${token} in: ${around.replaceAll(/\s+/g, ' ')}`);
    }
  }
  return found;
}
