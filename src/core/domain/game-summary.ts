/** The catalogue's data from a game's summary file. */
import { z } from 'zod';
import { voidReasonSchema } from '../../shared/domain/void-games.ts';
import { roleSchema, roleSourceSchema, sideSchema } from '../../shared/games/game-facts.ts';
import { gamePlaysSchema } from '../../shared/games/plays.ts';

const figure = z.number().nullable();
const perSide = z.object({ blue: figure, red: figure });
/** In the order of time; null for a turn that was not used. */
const bans = z.array(z.object({ id: z.number().int(), name: z.string().nullable() }).nullable());

/** The bans of a game. */
const draftRowSchema = z.object({
  /** The side with the first turn and the first pick; null where the turns are not those of a tournament draft. */
  firstPick: sideSchema.nullable(),
  bans: z.object({ blue: bans, red: bans }),
});
export type DraftRow = z.infer<typeof draftRowSchema>;

/** The facts of a summary that the catalogue stores. */
export const gameSummaryRowSchema = z.object({
  winner: sideSchema.nullable(),
  voidReason: voidReasonSchema.nullable(),
  lengthSeconds: figure,
  gameVersion: z.string().nullable(),
  patch: z.string().nullable(),
  kills: perSide,
  gold: perSide,
  /** Null: unknown. */
  draft: draftRowSchema.nullable(),
  /** Null in a game without sides. */
  plays: gamePlaysSchema.nullable(),
  /** Of a complete side; omitted: five. */
  playersPerSide: z.number().int().optional(),
  players: z.array(
    z.object({
      /** Empty if the file has none. */
      name: z.string(),
      /** The player's number in the file; null if the player does not have an individual number. */
      participantId: z.number().int().nullable(),
      championId: z.number().int(),
      championName: z.string().nullable(),
      /** Null in a game without sides. */
      side: sideSchema.nullable(),
      subteam: figure,
      subteamPlace: figure,
      role: roleSchema.nullable(),
      roleSource: roleSourceSchema.nullable(),
      spell1Id: figure,
      spell2Id: figure,
      isWinner: z.boolean().nullable(),
      level: figure,
      kills: figure,
      deaths: figure,
      assists: figure,
      gold: figure,
      damageToChampions: figure,
      damageTaken: figure,
      creepScore: figure,
      visionScore: figure,
      wardsPlaced: figure,
      wardsKilled: figure,
      controlWardsBought: figure,
      /** Whether the player had a part in the first kill of the game; null where the file names nobody who had. */
      isInFirstBlood: z.boolean().nullable(),
      /** One for each of `standingMinutes`, from the timeline; null where it is not known. */
      standings: z.array(z.object({ gold: figure, experience: figure, creepScore: figure }).nullable()),
    }),
  ),
});
export type GameSummaryRow = z.infer<typeof gameSummaryRowSchema>;
