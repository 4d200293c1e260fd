/** Schemas for the shapes of a summary, and their detection. */
import { z } from 'zod';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import {
  type JsonObject,
  lenientAmount,
  lenientCount,
  lenientFlag,
  lenientId,
  lenientInt,
  lenientList,
  lenientName,
  lenientText,
  toObject,
  toObjects,
} from './lenient.ts';
import { withNamesOfV4 } from './match-v2.ts';
import { whoPlayed } from './participants.ts';
import {
  maxCreepScore,
  maxDamage,
  maxGameMs,
  maxGameSeconds,
  maxGold,
  maxKills,
  maxLevel,
  maxObjectives,
  maxPlayers,
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
  const wrapped = wrappedGame(file);
  const game = withNamesOfV4(wrapped ?? file);
  const participants = game['participants'];
  if (isFeedWindow(file)) return feedWindow;
  if (Array.isArray(game['frames'])) return 'it is the timeline of a game (it has frames)';
  if (!Array.isArray(participants)) {
    return participants === undefined
      ? 'it has no participants'
      : `its participants are ${typeName(participants)}, not a list`;
  }
  const shape = isOld(game) ? 'match-v4' : wrapped === null ? 'match-v5' : 'match-v5-wrapped';
  const players = { participants: whoPlayed(participants) };
  return { shape, game: { ...game, ...players }, metadata: toObject(file['metadata']) };
}

/** The game next to its metadata: `info` in files of the public API, `json` in those of the service behind it. */
export const wrappedGame = (file: JsonObject): JsonObject | null =>
  toObject(file['info']) ?? toObject(file['json']);

/** match-v4, as v2 and v3 before it, has names apart from players, and figures apart from both. Some files of match-v5 have an empty list of names. */
function isOld(game: JsonObject): boolean {
  const players = toObjects(game['participants']);
  if (players.some(({ stats }) => toObject(stats) !== null)) return true;
  return toObjects(game['participantIdentities']).length > 0 && !players.some((one) => 'championName' in one);
}

/** How an aborted game ended, such as `Abort_Unexpected`; null for all others. */
export function abortIn(game: JsonObject): string | null {
  const result = lenientText.parse(game['endOfGameResult']);
  return result?.toLowerCase().startsWith('abort') ? result : null;
}

/** The reason for a window of lolesports' live feed, which also has frames: a few seconds of a game. */
export const feedWindow =
  'it is a part of the lolesports live feed, which has neither the result nor the whole game';

export function isFeedWindow(file: JsonObject): boolean {
  const { frames } = file;
  if (!Array.isArray(frames)) return false;
  return (
    'esportsGameId' in file || 'gameMetadata' in file || 'rfc460Timestamp' in (toObject(frames[0]) ?? {})
  );
}

/** The game id, in digits if possible; null if there is none. `game` is the object that should have it. */
export function gameIdIn(metadata: JsonObject | null, game: JsonObject): string | null {
  const own = id.parse(game['gameId']);
  if (own !== null && own !== '' && own !== '0') return own;
  const matchId = metadata?.['matchId'] ?? metadata?.['match_id'];
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
  platformId: lenientText,
  gameVersion: lenientText,
  gameMode: lenientText,
  gameType: lenientText,
  mapId: lenientInt,
  queueId: lenientInt,
  gameCreation: lenientAmount(lastTime),
  gameStartTimestamp: lenientAmount(lastTime),
  gameEndTimestamp: lenientAmount(lastTime),
  /** Seconds or milliseconds. */
  gameDuration: lenientAmount(maxGameMs),
  endOfGameResult: lenientText,
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
  totalAllyJungleMinionsKilled: maxCreepScore,
  totalEnemyJungleMinionsKilled: maxCreepScore,
  neutralMinionsKilledTeamJungle: maxCreepScore,
  neutralMinionsKilledEnemyJungle: maxCreepScore,
  goldEarned: maxGold,
  goldSpent: maxGold,
  totalDamageDealtToChampions: maxDamage,
  physicalDamageDealtToChampions: maxDamage,
  magicDamageDealtToChampions: maxDamage,
  trueDamageDealtToChampions: maxDamage,
  totalDamageTaken: maxDamage,
  damageSelfMitigated: maxDamage,
  damageDealtToObjectives: maxDamage,
  damageDealtToTurrets: maxDamage,
  totalHeal: maxDamage,
  visionScore: maxVision,
  wardsPlaced: maxVision,
  wardsKilled: maxVision,
  visionWardsBoughtInGame: maxVision,
  timeCCingOthers: maxGameSeconds,
  largestMultiKill: maxKills,
  doubleKills: maxKills,
  tripleKills: maxKills,
  quadraKills: maxKills,
  pentaKills: maxKills,
  timePlayed: maxGameSeconds,
} as const;

/** The figures in a v5 participant, and in a v4 participant's `stats`. */
export const figuresSchema = z.object({
  win: lenientFlag,
  champLevel: lenientCount(figureLimits.champLevel),
  kills: lenientCount(figureLimits.kills),
  deaths: lenientCount(figureLimits.deaths),
  assists: lenientCount(figureLimits.assists),
  totalMinionsKilled: lenientCount(figureLimits.totalMinionsKilled),
  neutralMinionsKilled: lenientCount(figureLimits.neutralMinionsKilled),
  /** In match-v5; match-v4 has the next two instead. */
  totalAllyJungleMinionsKilled: lenientCount(figureLimits.totalAllyJungleMinionsKilled),
  totalEnemyJungleMinionsKilled: lenientCount(figureLimits.totalEnemyJungleMinionsKilled),
  neutralMinionsKilledTeamJungle: lenientCount(figureLimits.neutralMinionsKilledTeamJungle),
  neutralMinionsKilledEnemyJungle: lenientCount(figureLimits.neutralMinionsKilledEnemyJungle),
  goldEarned: lenientCount(figureLimits.goldEarned),
  goldSpent: lenientCount(figureLimits.goldSpent),
  totalDamageDealtToChampions: lenientCount(figureLimits.totalDamageDealtToChampions),
  physicalDamageDealtToChampions: lenientCount(figureLimits.physicalDamageDealtToChampions),
  magicDamageDealtToChampions: lenientCount(figureLimits.magicDamageDealtToChampions),
  trueDamageDealtToChampions: lenientCount(figureLimits.trueDamageDealtToChampions),
  totalDamageTaken: lenientCount(figureLimits.totalDamageTaken),
  damageSelfMitigated: lenientCount(figureLimits.damageSelfMitigated),
  damageDealtToObjectives: lenientCount(figureLimits.damageDealtToObjectives),
  damageDealtToTurrets: lenientCount(figureLimits.damageDealtToTurrets),
  totalHeal: lenientCount(figureLimits.totalHeal),
  visionScore: lenientCount(figureLimits.visionScore),
  wardsPlaced: lenientCount(figureLimits.wardsPlaced),
  wardsKilled: lenientCount(figureLimits.wardsKilled),
  visionWardsBoughtInGame: lenientCount(figureLimits.visionWardsBoughtInGame),
  timeCCingOthers: lenientCount(figureLimits.timeCCingOthers),
  largestMultiKill: lenientCount(figureLimits.largestMultiKill),
  doubleKills: lenientCount(figureLimits.doubleKills),
  tripleKills: lenientCount(figureLimits.tripleKills),
  quadraKills: lenientCount(figureLimits.quadraKills),
  pentaKills: lenientCount(figureLimits.pentaKills),
  firstBloodKill: lenientFlag,
  firstBloodAssist: lenientFlag,
  item0: lenientInt,
  item1: lenientInt,
  item2: lenientInt,
  item3: lenientInt,
  item4: lenientInt,
  item5: lenientInt,
  item6: lenientInt,
  /** In its own slot, from patch 16.1 on. */
  roleBoundItem: lenientInt,
});
export type RawFigures = z.output<typeof figuresSchema>;

const selections = lenientList(z.object({ perk: lenientInt }));
const perksSchema = z
  .object({ styles: lenientList(z.object({ description: lenientText, style: lenientInt, selections })) })
  .nullable()
  .catch(null);

/** In files of tournament games and in match-v4 `spell1Id`, otherwise `summoner1Id`. */
const spellFields = {
  spell1Id: lenientInt,
  spell2Id: lenientInt,
  summoner1Id: lenientInt,
  summoner2Id: lenientInt,
} as const;

/** Arena's, in match-v4 in `stats`. In other games they are 0 or missing. */
export const subteamSchema = z.object({
  playerSubteamId: lenientCount(maxPlayers),
  subteamPlacement: lenientCount(maxPlayers),
  placement: lenientCount(maxPlayers),
});

export const participantSchema = z.object({
  participantId: lenientInt,
  teamId: lenientInt,
  championId: lenientInt,
  championName: lenientText,
  summonerName: lenientName,
  riotIdGameName: lenientName,
  /** The same in files of 2023. */
  riotIdName: lenientName,
  riotIdTagline: lenientText,
  puuid: lenientText,
  summonerId: lenientId,
  teamPosition: lenientText,
  individualPosition: lenientText,
  lane: lenientText,
  role: lenientText,
  ...spellFields,
  ...subteamSchema.shape,
  perks: perksSchema,
});

export type RawParticipant = z.output<typeof participantSchema>;

export const oldParticipantSchema = z.object({
  participantId: lenientInt,
  teamId: lenientInt,
  championId: lenientInt,
  ...spellFields,
  stats: figuresSchema.nullable().catch(null),
  timeline: z.object({ lane: lenientText, role: lenientText }).nullable().catch(null),
});

export const oldPerksSchema = z.object({
  perk0: lenientInt,
  perk1: lenientInt,
  perk2: lenientInt,
  perk3: lenientInt,
  perk4: lenientInt,
  perk5: lenientInt,
  perkPrimaryStyle: lenientInt,
  perkSubStyle: lenientInt,
});

export const identitySchema = z.object({
  participantId: lenientInt,
  player: z
    .object({
      summonerName: lenientName,
      gameName: lenientName,
      tagLine: lenientText,
      puuid: lenientText,
      summonerId: lenientId,
      platformId: lenientText,
      currentPlatformId: lenientText,
    })
    .nullable()
    .catch(null),
});

const bans = lenientList(z.object({ championId: lenientInt, pickTurn: lenientInt }));

export const teamSchema = z.object({
  teamId: lenientInt,
  win: lenientFlag,
  bans,
  objectives: z.record(z.string(), z.unknown()).catch({}),
});
export const objectiveSchema = z.object({ kills: lenientCount(maxObjectives), first: lenientFlag });

export const oldTeamSchema = z.object({
  teamId: lenientInt,
  win: lenientText,
  bans,
  firstBlood: lenientFlag,
  firstTower: lenientFlag,
  firstInhibitor: lenientFlag,
  firstBaron: lenientFlag,
  firstDragon: lenientFlag,
  /** As the game's client writes it. */
  firstDargon: lenientFlag,
  firstRiftHerald: lenientFlag,
  towerKills: lenientCount(maxObjectives),
  inhibitorKills: lenientCount(maxObjectives),
  baronKills: lenientCount(maxObjectives),
  dragonKills: lenientCount(maxObjectives),
  riftHeraldKills: lenientCount(maxObjectives),
  /** In files of the game's client. */
  hordeKills: lenientCount(maxObjectives),
});
