/** Schemas for the shapes of a summary, and their detection. */
import { z } from 'zod';
import type { GameFacts } from '../../shared/game-facts.ts';
import { flag, type JsonObject, listOf, number, objectOf, text, upTo } from './lenient.ts';
import {
  maxCreepScore,
  maxDamage,
  maxGameMs,
  maxGold,
  maxKills,
  maxLevel,
  maxObjectives,
  maxTextLength,
  maxVision,
} from './plausible.ts';
import { typeName } from './problem-log.ts';

export interface RecognisedSummary {
  readonly shape: GameFacts['shape'];
  readonly game: JsonObject;
  /** Next to `info` in a wrapped file. */
  readonly metadata: JsonObject | null;
}

/** Returns a reason in words if the object is not a summary. A timeline has participants, too, but also frames. */
export function recogniseSummary(file: JsonObject): RecognisedSummary | string {
  const info = objectOf(file['info']);
  const game = info ?? file;
  const participants = game['participants'];
  if (Array.isArray(game['frames'])) return 'it is the timeline of a game (it has frames)';
  if (!Array.isArray(participants)) {
    return participants === undefined
      ? 'it has no participants'
      : `its participants are ${typeName(participants)}, not a list`;
  }
  const isOld =
    Array.isArray(game['participantIdentities']) || objectOf(objectOf(participants[0])?.['stats']) !== null;
  const shape = isOld ? 'match-v4' : info === null ? 'match-v5' : 'match-v5-wrapped';
  return { shape, game, metadata: objectOf(file['metadata']) };
}

/** The game id, in digits if possible; null if there is none. `game` is the object that should have it. */
export function gameIdIn(metadata: JsonObject | null, game: JsonObject): string | null {
  const own = id.parse(game['gameId']);
  if (own !== null && own !== '' && own !== '0') return own;
  const matchId = metadata?.['matchId'];
  return typeof matchId === 'string' ? (/_(\d+)$/.exec(matchId)?.[1] ?? null) : null;
}

const id = z
  .union([z.string().trim().max(maxTextLength), z.number().int().transform(String)])
  .nullable()
  .catch(null);

/** The year 2100, in epoch milliseconds. */
const lastTime = 4_102_444_800_000;
export const gameLimits = {
  gameCreation: lastTime,
  gameStartTimestamp: lastTime,
  gameEndTimestamp: lastTime,
  gameDuration: maxGameMs,
} as const;

export const gameSchema = z.object({
  platformId: text,
  gameVersion: text,
  gameMode: text,
  gameType: text,
  mapId: number,
  queueId: number,
  gameCreation: upTo(lastTime),
  gameStartTimestamp: upTo(lastTime),
  gameEndTimestamp: upTo(lastTime),
  /** Seconds or milliseconds. */
  gameDuration: upTo(maxGameMs),
  endOfGameResult: text,
});
export type RawGame = z.output<typeof gameSchema>;

/** The maximum of each of a player's figures. */
export const figureLimits = {
  champLevel: maxLevel,
  kills: maxKills,
  deaths: maxKills,
  assists: maxKills,
  totalMinionsKilled: maxCreepScore,
  neutralMinionsKilled: maxCreepScore,
  goldEarned: maxGold,
  goldSpent: maxGold,
  totalDamageDealtToChampions: maxDamage,
  physicalDamageDealtToChampions: maxDamage,
  magicDamageDealtToChampions: maxDamage,
  trueDamageDealtToChampions: maxDamage,
  totalDamageTaken: maxDamage,
  damageDealtToObjectives: maxDamage,
  damageDealtToTurrets: maxDamage,
  totalHeal: maxDamage,
  visionScore: maxVision,
  wardsPlaced: maxVision,
  wardsKilled: maxVision,
  visionWardsBoughtInGame: maxVision,
  largestMultiKill: maxKills,
} as const;

/** The figures in a v5 participant, and in a v4 participant's `stats`. */
export const figuresSchema = z.object({
  win: flag,
  champLevel: upTo(figureLimits.champLevel),
  kills: upTo(figureLimits.kills),
  deaths: upTo(figureLimits.deaths),
  assists: upTo(figureLimits.assists),
  totalMinionsKilled: upTo(figureLimits.totalMinionsKilled),
  neutralMinionsKilled: upTo(figureLimits.neutralMinionsKilled),
  goldEarned: upTo(figureLimits.goldEarned),
  goldSpent: upTo(figureLimits.goldSpent),
  totalDamageDealtToChampions: upTo(figureLimits.totalDamageDealtToChampions),
  physicalDamageDealtToChampions: upTo(figureLimits.physicalDamageDealtToChampions),
  magicDamageDealtToChampions: upTo(figureLimits.magicDamageDealtToChampions),
  trueDamageDealtToChampions: upTo(figureLimits.trueDamageDealtToChampions),
  totalDamageTaken: upTo(figureLimits.totalDamageTaken),
  damageDealtToObjectives: upTo(figureLimits.damageDealtToObjectives),
  damageDealtToTurrets: upTo(figureLimits.damageDealtToTurrets),
  totalHeal: upTo(figureLimits.totalHeal),
  visionScore: upTo(figureLimits.visionScore),
  wardsPlaced: upTo(figureLimits.wardsPlaced),
  wardsKilled: upTo(figureLimits.wardsKilled),
  visionWardsBoughtInGame: upTo(figureLimits.visionWardsBoughtInGame),
  largestMultiKill: upTo(figureLimits.largestMultiKill),
  item0: number,
  item1: number,
  item2: number,
  item3: number,
  item4: number,
  item5: number,
  item6: number,
});
export type RawFigures = z.output<typeof figuresSchema>;

const selections = listOf(z.object({ perk: number }));
const perksSchema = z
  .object({ styles: listOf(z.object({ description: text, style: number, selections })) })
  .nullable()
  .catch(null);

export const participantSchema = z.object({
  participantId: number,
  teamId: number,
  championId: number,
  championName: text,
  summonerName: text,
  riotIdGameName: text,
  riotIdTagline: text,
  teamPosition: text,
  individualPosition: text,
  lane: text,
  role: text,
  summoner1Id: number,
  summoner2Id: number,
  perks: perksSchema,
});

export const oldParticipantSchema = z.object({
  participantId: number,
  teamId: number,
  championId: number,
  spell1Id: number,
  spell2Id: number,
  stats: figuresSchema.nullable().catch(null),
  timeline: z.object({ lane: text, role: text }).nullable().catch(null),
});

export const oldPerksSchema = z.object({
  perk0: number,
  perk1: number,
  perk2: number,
  perk3: number,
  perk4: number,
  perk5: number,
  perkPrimaryStyle: number,
  perkSubStyle: number,
});

export const identitySchema = z.object({
  participantId: number,
  player: z.object({ summonerName: text, gameName: text, tagLine: text }).nullable().catch(null),
});

const bans = listOf(z.object({ championId: number, pickTurn: number }));

export const teamSchema = z.object({
  teamId: number,
  win: flag,
  bans,
  objectives: z.record(z.string(), z.unknown()).catch({}),
});
export const objectiveSchema = z.object({ kills: upTo(maxObjectives), first: flag });

export const oldTeamSchema = z.object({
  teamId: number,
  win: text,
  bans,
  firstBlood: flag,
  firstTower: flag,
  firstInhibitor: flag,
  firstBaron: flag,
  firstDragon: flag,
  firstRiftHerald: flag,
  towerKills: upTo(maxObjectives),
  inhibitorKills: upTo(maxObjectives),
  baronKills: upTo(maxObjectives),
  dragonKills: upTo(maxObjectives),
  riftHeraldKills: upTo(maxObjectives),
});
