/**
 * The problems of a readable game file. Each has a sentence for the user and its facts as data. A figure with a
 * problem is null: views show the problem instead.
 */
import { z } from 'zod';

/** Players on each side of a complete game, except on some maps; see `playersPerSide` of the facts. */
export const playersPerSide = 5;

const message = { message: z.string() };
const count = z.number().int();

export const gameProblemSchema = z.discriminatedUnion('code', [
  /** A side has fewer players than a complete game, which has `total`: sums over it are partial, and null in the facts. */
  z.object({ code: z.literal('partial-players'), ...message, blue: count, red: count, total: count }),
  /** A side has more players than a complete game. Its sums are null in the facts. */
  z.object({ code: z.literal('too-many-players'), ...message, blue: count, red: count, total: count }),
  /** Of `total` players of the file, `count` have no known side and are omitted. Sums of a partial side are null. */
  z.object({ code: z.literal('unknown-sides'), ...message, count, total: count }),
  /** Teams other than 100 (blue) and 200 (red). They and their players are omitted. */
  z.object({ code: z.literal('more-than-two-teams'), ...message, teamIds: z.array(z.number()) }),
  /** Teams and players contradict each other on the winner, which is null. */
  z.object({ code: z.literal('contradicting-winners'), ...message }),
  /**
   * Two players of a summary share a number, or a frame has a number twice. The timeline is not matched with such
   * players: in the facts they have numbers above `maxParticipantId`.
   */
  z.object({ code: z.literal('repeated-participants'), ...message, participantIds: z.array(count) }),
  /** Impossible values. `values` has the first of them as text, as in the file. */
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
  /** `count` frames of the part of a restored game that does not count; they are omitted, and so are their events. */
  z.object({ code: z.literal('game-restored'), ...message, count }),
  /** Frames without a time, or that are not objects; they are omitted. */
  z.object({ code: z.literal('malformed-frames'), ...message, count }),
  /** Events without a type or a time, or that are not objects; they are omitted. */
  z.object({ code: z.literal('malformed-events'), ...message, count }),
  /** More players, teams, bans, frames or events than are shown; only the first are shown. */
  z.object({ code: z.literal('cut'), ...message, what: z.string(), shown: count, total: count }),
  /** The summary counts other kills for a side than for its five players together. */
  z.object({
    code: z.literal('kills-differ'),
    ...message,
    side: z.enum(['blue', 'red']),
    listed: count,
    players: count,
  }),
  /** Times without frames, much longer than between two others; see `gaps` of the timeline. */
  z.object({ code: z.literal('frames-missing'), ...message, count }),
  /** The timeline's last frame is not at the summary's end. */
  z.object({ code: z.literal('length-differs'), ...message, timelineMs: z.number(), summaryMs: z.number() }),
]);
export type GameProblem = z.infer<typeof gameProblemSchema>;

/** Valid participant numbers are 1 to this; larger numbers are not from the file. */
export const maxParticipantId = 50;

/** The number that the file itself gives a player; null for one above it, which was made up. */
export const numberInFile = (participantId: number): number | null =>
  participantId > maxParticipantId ? null : participantId;
