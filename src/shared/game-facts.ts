/**
 * One game as its own files tell it: what a reader takes out of a summary (`GAMH_SUMMARY`) and a timeline
 * (`GAMH_DETAILS`). Null always means that the file does not say; nothing is filled in. Times within a game
 * are milliseconds from its start, lengths seconds, gold and damage whole numbers as the game counts them.
 */
import { z } from 'zod';
import { gameProblemSchema } from './game-problems.ts';

/** The game's own team numbers: 100 is the blue side, 200 the red one. */
export const sideSchema = z.enum(['blue', 'red']);
export type Side = z.infer<typeof sideSchema>;

/** The three shapes of a summary that occur: Riot's match-v5 `info`, the same wrapped, and match-v4. */
export const summaryShapeSchema = z.enum(['match-v5', 'match-v5-wrapped', 'match-v4']);

const count = z.number().nullable();

/** Something of the game that has a number, and a name where one is known without a network. */
export const namedIdSchema = z.object({ id: z.number().int(), name: z.string().nullable() });
export type NamedId = z.infer<typeof namedIdSchema>;

export const playerFactsSchema = z.object({
  /**
   * 1 to 10, as the timeline refers to players. Unique within a game: above `maxParticipantId` (game-problems.ts)
   * where the file has no number of the player's own, or gives it to another player too.
   */
  participantId: z.number().int(),
  side: sideSchema,
  name: z.string(),
  tagline: z.string().nullable(),
  champion: namedIdSchema,
  /** An open set; `TOP`, `JUNGLE`, `MIDDLE`, `BOTTOM` and `UTILITY` where the file says it in match-v5's words. */
  role: z.string().nullable(),
  isWinner: z.boolean().nullable(),
  level: count,
  kills: count,
  deaths: count,
  assists: count,
  /** Minions and neutral monsters together. */
  creepScore: count,
  gold: count,
  goldSpent: count,
  damageToChampions: count,
  physicalDamageToChampions: count,
  magicDamageToChampions: count,
  trueDamageToChampions: count,
  damageTaken: count,
  damageToObjectives: count,
  damageToTurrets: count,
  healing: count,
  visionScore: count,
  wardsPlaced: count,
  wardsKilled: count,
  controlWardsBought: count,
  largestMultiKill: count,
  /** In the order of their slots, empty slots left out; the trinket is the last of the file's seven. */
  items: z.array(namedIdSchema),
  trinket: namedIdSchema.nullable(),
  spells: z.array(namedIdSchema),
  /** Keystone first. Null where the file has none. */
  runes: z
    .object({
      primaryStyle: namedIdSchema,
      subStyle: namedIdSchema.nullable(),
      picks: z.array(namedIdSchema),
    })
    .nullable(),
});
export type PlayerFacts = z.infer<typeof playerFactsSchema>;

export const teamFactsSchema = z.object({
  side: sideSchema,
  isWinner: z.boolean().nullable(),
  kills: count,
  /** Sums over the players, null where the side has not exactly five; so is `gold`. */
  deaths: count,
  assists: count,
  gold: count,
  /** By the file's own name (`tower`, `baron`, `dragon`, …): how many, and whether this side had the first. */
  objectives: z.array(z.object({ name: z.string(), kills: count, isFirst: z.boolean().nullable() })),
  /** Null is a turn that was passed. */
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
  lengthSeconds: count,
  winner: sideSchema.nullable(),
  /** `GameComplete`, or how it ended otherwise; an open set. */
  endOfGameResult: z.string().nullable(),
  /** Blue first. */
  teams: z.array(teamFactsSchema),
  players: z.array(playerFactsSchema),
  /** What is wrong with the file; empty for a sound one. */
  problems: z.array(gameProblemSchema),
});
export type GameFacts = z.infer<typeof gameFactsSchema>;

const position = z.object({ x: z.number(), y: z.number() });

/** An event of the timeline: what views need of it by name. `games.timelineEvent` gives the whole of it. */
export const timelineEventSchema = z.object({
  /** Its place in the file among all events, from 0; malformed ones count too. */
  index: z.number().int(),
  /** Milliseconds from the game's start. */
  at: z.number(),
  /** An open set: `CHAMPION_KILL`, `BUILDING_KILL`, `ELITE_MONSTER_KILL`, `ITEM_PURCHASED`, … */
  type: z.string(),
  position: position.nullable(),
  /** Participant who did it; 0 where it was no player. */
  participantId: z.number().int().nullable(),
  victimId: z.number().int().nullable(),
  assistIds: z.array(z.number().int()),
  /** The side that gained by it: the killer's. Null where it is nobody's. */
  side: sideSchema.nullable(),
  /** `TOWER_BUILDING`, `DRAGON`, `FIRE_DRAGON`, … as the file names it. */
  subject: z.string().nullable(),
  /** One line in words, with names put in where the summary tells them. */
  text: z.string(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** Per frame, in the order of `frames`; all arrays of one timeline have one length. */
export const playerSeriesSchema = z.object({
  participantId: z.number().int(),
  side: sideSchema,
  gold: z.array(count),
  experience: z.array(count),
  level: z.array(count),
  creepScore: z.array(count),
  positions: z.array(position.nullable()),
});
export type PlayerSeries = z.infer<typeof playerSeriesSchema>;

/** What one answer has at most; what is beyond is left out, and a problem says so. */
export const maxTimelineFrames = 2_000;
export const maxTimelineEvents = 20_000;

export const gameTimelineSchema = z.object({
  frameIntervalMs: z.number().nullable(),
  /**
   * Where the game ends, in milliseconds: the summary's length where one is known, else the last frame, else the
   * last event. Frames and events may lie after it.
   */
  endMs: z.number(),
  /** Milliseconds from the game's start, one per frame, each later than the one before. */
  frames: z.array(z.number()).max(maxTimelineFrames),
  players: z.array(playerSeriesSchema),
  /** In the order of time; those of one moment in the file's order. */
  events: z.array(timelineEventSchema).max(maxTimelineEvents),
  /** What is wrong with the file; empty for a sound one. */
  problems: z.array(gameProblemSchema),
});
export type GameTimeline = z.infer<typeof gameTimelineSchema>;
