/** Counts what watch rules want of the known games, and what changes when they are saved. */
import type { RulesPreview, WatchRule } from '../../../shared/rules/watch-rules.ts';
import type { WantableGame } from '../../domain/listing.ts';
import { judgeAsset } from '../../downloads/records/judging.ts';
import { createJudge } from '../rules/rules.ts';
import { noNames } from './game-arrays.ts';
import type { KnownGames } from './known-games.ts';

const noSeries = { seriesType: null, seriesMax: null } as const;

type Counts = Omit<RulesPreview, 'unknownNames'>;

/** `matchKeys` has the keys of the matches that the rules name. */
export function countPreview(
  known: KnownGames,
  rules: readonly WatchRule[],
  matchKeys: ReadonlyMap<number, string>,
): Counts {
  const { outcomeIndexes, outcomes } = judgeAll(known, rules, matchKeys);
  const counts = { archived: 0, upcoming: 0, starts: 0, stops: 0 };
  const gamesWith = new Uint32Array(outcomes.length);
  for (let key = 1; key <= known.lastKey; key += 1) increment(gamesWith, outcomeIndexes[key]);
  const wanted = { games: 0, assets: 0 };
  for (const [outcome, types] of outcomes.entries()) {
    const games = gamesWith[outcome] ?? 0;
    if (types.size > 0) wanted.games += games;
    wanted.assets += games * types.size;
  }
  // Wanted files that are listed as assets already.
  let present = 0;
  for (const group of known.assets) {
    const isDesired = outcomes.map((types) => types.has(group.contentType));
    const byOutcome = new Uint32Array(outcomes.length);
    for (const game of group.games) increment(byOutcome, outcomeIndexes[game]);
    for (const [outcome, isWanted] of isDesired.entries()) {
      const assets = byOutcome[outcome] ?? 0;
      const step = judgeAsset(group, isWanted);
      if (step === 'unwant') counts.stops += assets;
      if (!isWanted) continue;
      present += assets;
      if (step === 'want') counts.starts += assets;
      if (group.state === 'archived') counts.archived += assets;
    }
  }
  for (const { contentType, games } of known.upcoming)
    for (const game of games) if (outcomes[outcomeIndexes[game] ?? 0]?.has(contentType)) counts.upcoming += 1;
  counts.starts += wanted.assets - present;
  for (const { except, games } of known.later)
    for (const game of games)
      for (const type of outcomes[outcomeIndexes[game] ?? 0] ?? [])
        if (!except.has(type)) counts.upcoming += 1;
  return { wanted, ...counts };
}

function increment(counts: Uint32Array, outcome = 0): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}

interface Outcomes {
  /** By the game's key: index in `outcomes`. */
  readonly outcomeIndexes: Uint32Array;
  /** Each set of wanted content types that occurs; the first is that of keys without a game. */
  readonly outcomes: readonly ReadonlySet<string>[];
}

/** Judges each combination once that the rules distinguish: thousands for a million games. */
function judgeAll(
  { lastKey, nameIndexes, names, seriesIndexes, series, matchIndexes, startAt }: KnownGames,
  rules: readonly WatchRule[],
  matchKeys: ReadonlyMap<number, string>,
): Outcomes {
  const judge = createJudge(rules);
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  const usesSeries = enabled.some(({ seriesTypes }) => seriesTypes.length > 0);
  const days = [...new Set(enabled.flatMap(({ from }) => (from === null ? [] : [Date.parse(from)])))];
  days.sort((a, b) => a - b);
  const named = new Map([...matchKeys.keys()].map((key, index) => [key, index + 1]));
  const outcomes: ReadonlySet<string>[] = [new Set()];
  const outcomeByTypes = new Map<string, number>([['', 0]]);
  const outcomeByClass = new Map<number, number>();
  const outcomeIndexes = new Uint32Array(lastKey + 1);

  const judgeGame = (key: number): number => {
    const match = matchIndexes[key] ?? 0;
    const game: WantableGame = {
      ...(names[nameIndexes[key] ?? 0] ?? noNames),
      ...(series[seriesIndexes[key] ?? 0] ?? noSeries),
      platformGameId: '',
      number: 0,
      matchId: matchKeys.get(match) ?? null,
      startAt: startAt[key] || null,
      isKnownPlayed: false,
      listedAssets: [],
    };
    const types = judge(game).toSorted();
    const text = types.join();
    const outcome = outcomeByTypes.get(text) ?? outcomes.push(new Set(types)) - 1;
    outcomeByTypes.set(text, outcome);
    return outcome;
  };

  for (let key = 1; key <= lastKey; key += 1) {
    const name = nameIndexes[key] ?? 0;
    if (name === 0) continue;
    let own = name;
    if (usesSeries) own = own * series.length + (seriesIndexes[key] ?? 0);
    if (days.length > 0) own = own * (days.length + 2) + dayIndex(startAt[key] ?? 0, days);
    if (named.size > 0) own = own * (named.size + 1) + (named.get(matchIndexes[key] ?? 0) ?? 0);
    let outcome = outcomeByClass.get(own);
    if (outcome === undefined) {
      outcome = judgeGame(key);
      outcomeByClass.set(own, outcome);
    }
    outcomeIndexes[key] = outcome;
  }
  return { outcomeIndexes, outcomes };
}

/** 0 for an unknown time, else 1 plus the number of days that begin before it. */
function dayIndex(startAt: number, days: readonly number[]): number {
  if (startAt === 0) return 0;
  let begun = 0;
  while (begun < days.length && (days[begun] ?? 0) <= startAt) begun += 1;
  return begun + 1;
}
