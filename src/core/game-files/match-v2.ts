/** Files of match-v2, Riot's format from 2014 to 2017: match-v4 with other names for some fields. */
import { type JsonObject, toObject } from './lenient.ts';

const ofGame = {
  matchId: 'gameId',
  matchCreation: 'gameCreation',
  matchDuration: 'gameDuration',
  matchMode: 'gameMode',
  matchType: 'gameType',
  matchVersion: 'gameVersion',
} as const;
const ofTeam = { winner: 'win' } as const;
const ofStats = { winner: 'win', minionsKilled: 'totalMinionsKilled' } as const;

/** The game with the names of match-v4. A file of another format is as it was. */
export function withNamesOfV4(game: JsonObject): JsonObject {
  if (!('matchVersion' in game || 'matchDuration' in game)) return game;
  return {
    ...renamed(game, ofGame),
    teams: each(game['teams'], (team) => renamed(team, ofTeam)),
    participants: each(game['participants'], (player) => {
      const stats = toObject(player['stats']);
      return stats === null ? player : { ...player, stats: renamed(stats, ofStats) };
    }),
  };
}

function each(list: unknown, change: (one: JsonObject) => JsonObject): unknown {
  return Array.isArray(list) ? list.map((one: unknown) => change(toObject(one) ?? {})) : list;
}

function renamed(object: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const newName = (key: string) => {
    const name = names[key] ?? key;
    return name in object ? key : name;
  };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [newName(key), value]));
}
