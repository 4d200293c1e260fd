/**
 * What is wrong with a game's file that could be read all the same. Each problem has a sentence for people, and
 * its facts as data. A figure that a problem concerns is null: views show the problem, and never the figure.
 */
import { z } from 'zod';

/** Players on each side of a complete game. */
export const playersPerSide = 5;

const message = { message: z.string() };
const count = z.number().int();

export const gameProblemSchema = z.discriminatedUnion('code', [
  /** A side has fewer players than a complete game: sums over it are partial, and null in the facts. */
  z.object({ code: z.literal('partial-players'), ...message, blue: count, red: count }),
  /** A side has more players than a complete game. Its sums are null in the facts. */
  z.object({ code: z.literal('too-many-players'), ...message, blue: count, red: count }),
  /** Of `total` players of a timeline, `count` have no known side: they are left out. Sums of a partial side are null. */
  z.object({ code: z.literal('unknown-sides'), ...message, count, total: count }),
  /** Teams other than 100 (blue) and 200 (red). They and their players are left out. */
  z.object({ code: z.literal('more-than-two-teams'), ...message, teamIds: z.array(z.number()) }),
  /** Teams and players do not agree on who won. The winner is null. */
  z.object({ code: z.literal('contradicting-winners'), ...message }),
  /**
   * Two players of a summary have one number, or a frame has one number twice. Nothing of a timeline is matched
   * with such a player: in the facts the players have numbers above `maxParticipantId` instead.
   */
  z.object({ code: z.literal('repeated-participants'), ...message, participantIds: z.array(count) }),
  /** Values that no game can have. `values` has the first of them as the file has them, as text. */
  z.object({
    code: z.literal('implausible-values'),
    ...message,
    count,
    values: z.array(z.object({ path: z.string(), value: z.string() })),
  }),
  /** A value of another type than expected, such as text where a list is expected; the first of them. */
  z.object({
    code: z.literal('wrong-types'),
    ...message,
    count,
    fields: z.array(z.object({ path: z.string(), expected: z.string(), found: z.string() })),
  }),
  /** Frames that are not later than the one before. They are sorted; of frames at one time the first remains. */
  z.object({ code: z.literal('frames-out-of-order'), ...message, count }),
  /** Frames without a time, or that are no objects: left out. */
  z.object({ code: z.literal('malformed-frames'), ...message, count }),
  /** Events without a type or a time, or that are no objects: left out. */
  z.object({ code: z.literal('malformed-events'), ...message, count }),
  /** More players, teams, bans, frames or events than are shown; the first ones are. */
  z.object({ code: z.literal('cut'), ...message, what: z.string(), shown: count, total: count }),
  /** The timeline's last frame is not at the end that the summary says. */
  z.object({ code: z.literal('length-differs'), ...message, timelineMs: z.number(), summaryMs: z.number() }),
]);
export type GameProblem = z.infer<typeof gameProblemSchema>;

/** Participants have numbers from 1 to this; anything above is not the file's. */
export const maxParticipantId = 50;
