/**
 * The facts of one game from its files: a summary (`GAMH_SUMMARY`) and a timeline (`GAMH_DETAILS`). Null always means
 * that the file has no valid value. Times within a game are milliseconds from its start, lengths are seconds, gold
 * and damage are the game's whole numbers.
 */
import { z } from 'zod';
import { voidReasonSchema } from '../domain/void-games.ts';
import { gameProblemSchema } from './game-problems.ts';

/** In the files, team 100 is the blue side, 200 the red one. */
export const sideSchema = z.enum(['blue', 'red']);
export type Side = z.infer<typeof sideSchema>;

/** The roles of Summoner's Rift, in match-v5's words and in the order of the players of a tournament game. */
export const roles = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/**
 * Where a role comes from: `file` is the file's own positions, `order` the fixed order of players, `evidence` Smite or the
 * lowest creep score against that order. The last two are derived. See core/game-files/roles.ts.
 */
export const roleSources = ['file', 'order', 'evidence'] as const;
export const roleSourceSchema = z.enum(roleSources);
export type RoleSource = z.infer<typeof roleSourceSchema>;

/** At which the standing of each player is compared, from the timeline. */
export const standingMinutes = [10, 15, 20, 25] as const;
export type StandingMinute = (typeof standingMinutes)[number];

/** The three shapes of a summary: Riot's match-v5 `info`, the same wrapped, and match-v4. */
const summaryShapeSchema = z.enum(['match-v5', 'match-v5-wrapped', 'match-v4']);

const count = z.number().nullable();

/** A numeric id of the game, and its name if the application knows it. */
const namedIdSchema = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  /** The version of Data Dragon that has the name, if it is of another patch than the game's. */
  namedBy: z.string().optional(),
  /** The name by which searches and profiles find a champion, if it is shown with another one. */
  searchName: z.string().optional(),
});
export type NamedId = z.infer<typeof namedIdSchema>;

const playerFactsSchema = z.object({
  /**
   * 1 to 10, as the timeline refers to players. Unique within a game: above `maxParticipantId` (game-problems.ts)
   * if the file has no number for the player, or gives it to another player, too.
   */
  participantId: z.number().int(),
  /** Null in a game without sides, as in Arena. */
  side: sideSchema.nullable(),
  /** The subteam of a game without sides and the place in which it ended, from 1. */
  subteam: count,
  subteamPlace: count,
  /** As in the file, with its spaces; empty if it has none. */
  name: z.string(),
  tagline: z.string().nullable(),
  /** The same in all files of the player's account; null if the file has no id of it. See `accountKeys` in core. */
  accountKey: z.string().nullable(),
  champion: namedIdSchema,
  /** Null if it is unknown or the game has no roles. */
  role: roleSchema.nullable(),
  /** Null without a role. */
  roleSource: roleSourceSchema.nullable(),
  isWinner: z.boolean().nullable(),
  level: count,
  kills: count,
  deaths: count,
  assists: count,
  /** Minions and neutral monsters together. */
  creepScore: count,
  minions: count,
  /** Neutral monsters, and those of them in the jungle of each side. */
  monsters: count,
  monstersOwnJungle: count,
  monstersEnemyJungle: count,
  gold: count,
  goldSpent: count,
  damageToChampions: count,
  physicalDamageToChampions: count,
  magicDamageToChampions: count,
  trueDamageToChampions: count,
  damageTaken: count,
  /** Not taken, thanks to armor, magic resistance, shields and the like. */
  damageMitigated: count,
  damageToObjectives: count,
  damageToTurrets: count,
  healing: count,
  visionScore: count,
  wardsPlaced: count,
  wardsKilled: count,
  controlWardsBought: count,
  /** Seconds in which enemies were under crowd control of this player. */
  crowdControlSeconds: count,
  largestMultiKill: count,
  doubleKills: count,
  tripleKills: count,
  quadraKills: count,
  pentaKills: count,
  hasFirstBlood: z.boolean().nullable(),
  hasFirstBloodAssist: z.boolean().nullable(),
  /** In the order of their slots, without empty slots; the trinket is in the last of the seven slots. */
  items: z.array(namedIdSchema),
  trinket: namedIdSchema.nullable(),
  spell1: namedIdSchema.nullable(),
  spell2: namedIdSchema.nullable(),
  /** Keystone first. Null if the file has none. */
  runes: z
    .object({
      primaryStyle: namedIdSchema,
      subStyle: namedIdSchema.nullable(),
      picks: z.array(namedIdSchema),
    })
    .nullable(),
});
export type PlayerFacts = z.infer<typeof playerFactsSchema>;

const teamFactsSchema = z.object({
  side: sideSchema,
  isWinner: z.boolean().nullable(),
  kills: count,
  /** Sums over the players; null, like `gold`, unless the side is complete. */
  deaths: count,
  assists: count,
  gold: count,
  /** By the file's name (`tower`, `baron`, `dragon`, …): the count, and whether this side had the first. */
  objectives: z.array(z.object({ name: z.string(), kills: count, isFirst: z.boolean().nullable() })),
  /** Null for a passed turn. */
  bans: z.array(z.object({ champion: namedIdSchema.nullable(), turn: z.number().int().nullable() })),
});
export type TeamFacts = z.infer<typeof teamFactsSchema>;

export const gameFactsSchema = z.object({
  shape: summaryShapeSchema,
  gameId: z.string(),
  platformId: z.string().nullable(),
  gameVersion: z.string().nullable(),
  /** The version's first two parts, `13.17`. */
  patch: z.string().nullable(),
  mode: z.string().nullable(),
  type: z.string().nullable(),
  mapId: z.number().int().nullable(),
  queueId: z.number().int().nullable(),
  /** ISO 8601. */
  startedAt: z.string().nullable(),
  /** Without pauses, where the file says how long the players played. */
  lengthSeconds: count,
  /** How much longer the file says the game was, with its pauses; null if it had none or the file does not say. */
  pausedSeconds: count,
  winner: sideSchema.nullable(),
  /** `GameComplete` or another result; an open set. */
  endOfGameResult: z.string().nullable(),
  /** Why the game does not count according to this file; null if the file does not say so. */
  voidReason: voidReasonSchema.nullable(),
  /** Of a complete side: five, or three on Twisted Treeline. */
  playersPerSide: z.number().int(),
  /** Blue first; empty in a game without sides. */
  teams: z.array(teamFactsSchema),
  players: z.array(playerFactsSchema),
  /** What is wrong with the file; empty for a sound one. */
  problems: z.array(gameProblemSchema),
});
export type GameFacts = z.infer<typeof gameFactsSchema>;

const position = z.object({ x: z.number(), y: z.number() });

/** An event of the timeline with the fields that views need. `games.timelineEvent` returns the complete event. */
const timelineEventSchema = z.object({
  /** Its index among all events in the file, from 0, including malformed ones. */
  index: z.number().int(),
  /** Milliseconds from the game's start. */
  at: z.number(),
  /** An open set: `CHAMPION_KILL`, `BUILDING_KILL`, `ELITE_MONSTER_KILL`, `ITEM_PURCHASED`, … */
  type: z.string(),
  position: position.nullable(),
  /** The acting participant; 0 if it was not a player. */
  participantId: z.number().int().nullable(),
  victimId: z.number().int().nullable(),
  assistIds: z.array(z.number().int()),
  /** The side that benefits, such as the killer's. Null if there is none. */
  side: sideSchema.nullable(),
  /** `TOWER_BUILDING`, `DRAGON`, `FIRE_DRAGON`, … as in the file. */
  subject: z.string().nullable(),
  /** One line of text, with names from the summary if available. */
  text: z.string(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** Per frame, in the order of `frames`; all arrays of a timeline have the same length. */
const playerSeriesSchema = z.object({
  participantId: z.number().int(),
  /** Null in a game without sides. */
  side: sideSchema.nullable(),
  gold: z.array(count),
  experience: z.array(count),
  level: z.array(count),
  creepScore: z.array(count),
  positions: z.array(position.nullable()),
});
export type PlayerSeries = z.infer<typeof playerSeriesSchema>;

/** Maximum frames and events in a result; the others are omitted, and a problem reports that. */
export const maxTimelineFrames = 2_000;
export const maxTimelineEvents = 20_000;

export const gameTimelineSchema = z.object({
  frameIntervalMs: z.number().nullable(),
  /** As in the summary. */
  playersPerSide: z.number().int(),
  /**
   * The game's end in milliseconds: the summary's length if known, else the last frame, else the last event. Frames
   * and events may be after it.
   */
  endMs: z.number(),
  /** Milliseconds from the game's start, one per frame, each later than the one before. */
  frames: z.array(z.number()).max(maxTimelineFrames),
  /** Times between two frames that are much longer than usual. Nothing is known of the players there. */
  gaps: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  players: z.array(playerSeriesSchema),
  /** Sorted by time; simultaneous events in the file's order. */
  events: z.array(timelineEventSchema).max(maxTimelineEvents),
  /** What is wrong with the file; empty for a sound one. */
  problems: z.array(gameProblemSchema),
});
export type GameTimeline = z.infer<typeof gameTimelineSchema>;
