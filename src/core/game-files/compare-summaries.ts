/** Compares the figures of two versions of a game's summary. */
import type { ChangedFigure, Figure } from '../../shared/games/changed-figures.ts';
import type { GameFacts, NamedId, PlayerFacts, TeamFacts } from '../../shared/games/game-facts.ts';

/** By its name, in the order in which changes are listed. */
type Figures<T> = Readonly<Record<string, (from: T) => Figure>>;

const thing = (named: NamedId | null) => named && (named.name ?? String(named.id));
const things = (named: readonly (NamedId | null)[]) => named.map((one) => thing(one) ?? 'none').join(', ');

const ofGame: Figures<GameFacts> = {
  winner: ({ winner }) => winner,
  'length in seconds': ({ lengthSeconds }) => lengthSeconds,
  'pauses in seconds': ({ pausedSeconds }) => pausedSeconds,
  'why it does not count': ({ voidReason }) => voidReason,
  result: ({ endOfGameResult }) => endOfGameResult,
  'game version': ({ gameVersion }) => gameVersion,
  start: ({ startedAt }) => startedAt,
};

const ofTeam: Figures<TeamFacts> = {
  kills: ({ kills }) => kills,
  gold: ({ gold }) => gold,
  bans: ({ bans }) => things(bans.map(({ champion }) => champion)),
};

const ofPlayer: Figures<PlayerFacts> = {
  name: playerName,
  champion: ({ champion }) => thing(champion),
  side: ({ side }) => side,
  role: ({ role }) => role,
  win: ({ isWinner }) => isWinner,
  kills: ({ kills }) => kills,
  deaths: ({ deaths }) => deaths,
  assists: ({ assists }) => assists,
  gold: ({ gold }) => gold,
  'gold spent': ({ goldSpent }) => goldSpent,
  level: ({ level }) => level,
  'creep score': ({ creepScore }) => creepScore,
  'damage to champions': ({ damageToChampions }) => damageToChampions,
  'damage taken': ({ damageTaken }) => damageTaken,
  'damage mitigated': ({ damageMitigated }) => damageMitigated,
  'damage to objectives': ({ damageToObjectives }) => damageToObjectives,
  'damage to turrets': ({ damageToTurrets }) => damageToTurrets,
  healing: ({ healing }) => healing,
  'vision score': ({ visionScore }) => visionScore,
  'wards placed': ({ wardsPlaced }) => wardsPlaced,
  'wards killed': ({ wardsKilled }) => wardsKilled,
  'control wards': ({ controlWardsBought }) => controlWardsBought,
  'crowd control in seconds': ({ crowdControlSeconds }) => crowdControlSeconds,
  'first blood': ({ hasFirstBlood }) => hasFirstBlood,
  'largest multikill': ({ largestMultiKill }) => largestMultiKill,
  items: ({ items }) => things(items),
  trinket: ({ trinket }) => thing(trinket),
  spells: ({ spell1, spell2 }) => things([spell1, spell2]),
  runes: ({ runes }) => runes && things([runes.primaryStyle, runes.subStyle, ...runes.picks]),
  'subteam place': ({ subteamPlace }) => subteamPlace,
};

/** The game's figures first, then those of the sides and of the players. A player is the same by its number in the file. */
export function compareSummaries(before: GameFacts, after: GameFacts): readonly ChangedFigure[] {
  return [
    ...differing(ofGame, before, after, ''),
    ...pairs(before.teams, after.teams, ({ side }) => side).flatMap(([side, was, is]) => [
      ...either(`${side} side`, was, is, () => side),
      ...(was && is ? differing(ofTeam, was, is, ` of ${side}`) : []),
      ...(was && is ? objectives(was, is) : []),
    ]),
    ...pairs(before.players, after.players, ({ participantId }) => participantId).flatMap(([_, was, is]) => [
      ...either('player', was, is, playerName),
      ...(was && is ? differing(ofPlayer, was, is, ` of ${playerName(was)}`) : []),
    ]),
  ];
}

function playerName({ name, tagline, participantId }: PlayerFacts): string {
  if (name === '') return `player ${participantId}`;
  return tagline === null ? name : `${name}#${tagline}`;
}

function objectives(before: TeamFacts, after: TeamFacts): readonly ChangedFigure[] {
  return pairs(before.objectives, after.objectives, ({ name }) => name).flatMap(([name, was, is]) => [
    ...change(`${name} kills of ${before.side}`, was?.kills ?? null, is?.kills ?? null),
    ...change(`first ${name} of ${before.side}`, was?.isFirst ?? null, is?.isFirst ?? null),
  ]);
}

function differing<T>(figures: Figures<T>, before: T, after: T, owner: string): readonly ChangedFigure[] {
  return Object.entries(figures).flatMap(([name, read]) =>
    change(`${name}${owner}`, read(before), read(after)),
  );
}

/** One change for what only one of the versions has. */
function either<T>(
  figure: string,
  before: T | undefined,
  after: T | undefined,
  name: (one: T) => string,
): readonly ChangedFigure[] {
  if (before && after) return [];
  return change(figure, before ? name(before) : '', after ? name(after) : '');
}

function change(figure: string, before: Figure, after: Figure): readonly ChangedFigure[] {
  return before === after ? [] : [{ figure, before, after }];
}

function pairs<T, K>(
  before: readonly T[],
  after: readonly T[],
  key: (one: T) => K,
): readonly (readonly [K, T | undefined, T | undefined])[] {
  const was = new Map(before.map((one) => [key(one), one]));
  const is = new Map(after.map((one) => [key(one), one]));
  return Array.from(new Set([...was.keys(), ...is.keys()]), (one) => [one, was.get(one), is.get(one)]);
}
