/** The games of players, champions and teams, one by one: what each of them did in each game. */
import { z } from 'zod';
import { roleSchema, sideSchema } from '../games/game-facts.ts';
import { libraryRowSchema } from './library.ts';

/** A name, and its value in a query as in `AggregateRow`. */
const namedSchema = z.object({ value: z.string().nullable(), label: z.string() });

const count = z.number().int().nullable();

/** Null is unknown. */
const appearingPlayerSchema = z.object({
  player: namedSchema.nullable(),
  champion: namedSchema.nullable(),
  side: sideSchema.nullable(),
  role: roleSchema.nullable(),
  isWinner: z.boolean().nullable(),
  kills: count,
  deaths: count,
  assists: count,
  creepScore: count,
  gold: count,
  damageToChampions: count,
  visionScore: count,
});
export type AppearingPlayer = z.infer<typeof appearingPlayerSchema>;

/** A game with those in it whom the query names. */
export const appearanceSchema = z.object({
  game: libraryRowSchema,
  /** Their side; null where it is unknown, or where they are on both sides or on none. */
  side: sideSchema.nullable(),
  /** Whether they won; null where it is unknown, or where some of them won and others lost. */
  isWinner: z.boolean().nullable(),
  /** The team on their side, and the one on the other side. */
  team: namedSchema.nullable(),
  opponent: namedSchema.nullable(),
  /** In the order of the file. Those on the side of a team that the query names. Empty without a readable summary. */
  players: z.array(appearingPlayerSchema),
});
export type Appearance = z.infer<typeof appearanceSchema>;
