/** The shapes in which summaries come, as schemas, and how one is told from another. */
import { z } from 'zod';
import type { GameFacts } from '../../shared/game-facts.ts';
import { count, flag, type JsonObject, listOf, number, objectOf, text } from './tolerant.ts';

export interface RecognisedSummary {
  readonly shape: GameFacts['shape'];
  readonly game: JsonObject;
  /** Beside `info` where the file is wrapped. */
  readonly metadata: JsonObject | null;
}

/** Null where the object is no summary. A timeline has participants too, but also frames. */
export function recogniseSummary(file: JsonObject): RecognisedSummary | null {
  const info = objectOf(file['info']);
  const game = info ?? file;
  const participants = game['participants'];
  if (!Array.isArray(participants) || Array.isArray(game['frames'])) return null;
  const isOld =
    Array.isArray(game['participantIdentities']) || objectOf(objectOf(participants[0])?.['stats']) !== null;
  const shape = isOld ? 'match-v4' : info === null ? 'match-v5' : 'match-v5-wrapped';
  return { shape, game, metadata: objectOf(file['metadata']) };
}

const id = z
  .union([z.string(), z.number().int().transform(String)])
  .nullable()
  .catch(null);

export const gameSchema = z.object({
  gameId: id,
  platformId: text,
  gameVersion: text,
  gameMode: text,
  gameType: text,
  mapId: number,
  queueId: number,
  gameCreation: count,
  gameStartTimestamp: count,
  gameEndTimestamp: count,
  gameDuration: count,
  endOfGameResult: text,
});
export type RawGame = z.output<typeof gameSchema>;

/** The figures that stand in a v5 participant itself, and in a v4 participant's `stats`. */
export const figuresSchema = z.object({
  win: flag,
  champLevel: count,
  kills: count,
  deaths: count,
  assists: count,
  totalMinionsKilled: count,
  neutralMinionsKilled: count,
  goldEarned: count,
  goldSpent: count,
  totalDamageDealtToChampions: count,
  physicalDamageDealtToChampions: count,
  magicDamageDealtToChampions: count,
  trueDamageDealtToChampions: count,
  totalDamageTaken: count,
  damageDealtToObjectives: count,
  damageDealtToTurrets: count,
  totalHeal: count,
  visionScore: count,
  wardsPlaced: count,
  wardsKilled: count,
  visionWardsBoughtInGame: count,
  largestMultiKill: count,
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
export const perksSchema = z
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
export const objectiveSchema = z.object({ kills: count, first: flag });

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
  towerKills: count,
  inhibitorKills: count,
  baronKills: count,
  dragonKills: count,
  riftHeraldKills: count,
});
