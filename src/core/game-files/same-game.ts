/**
 * Whether a timeline is of the same game as the summary next to it, and numbers the players like it. Compares their game
 * ids; if one has none, the players' kills and levels and the length.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { nameKey } from '../../shared/base/names.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import { numberInFile } from '../../shared/games/game-problems.ts';
import { integerIn, readFrameNumber, wordIn } from './fields.ts';
import { type JsonObject, toObject, toObjects, unchangedFileRemedy } from './lenient.ts';
import { maxPlayers } from './plausible.ts';
import type { TimedEvent } from './timeline-events.ts';
import type { TimedFrame, TimelineFile } from './timeline-file.ts';

/** Real timelines end less than a minute before or after the game's end. */
export const maxLengthDifferenceMs = 120_000;
/** This many players with more kills or a higher level than at the game's end are not an error in one file. */
const enoughPlayers = 3;

/** Throws `other-game`, with both ids if known, and `service-unreadable` for other numbers. Without a summary, nothing is compared. */
export function requireSameGame(
  { gameId, timeline }: TimelineFile,
  frames: readonly TimedFrame[],
  events: readonly TimedEvent[],
  summary: GameFacts | null,
): void {
  if (summary === null) return;
  if (gameId === null || summary.gameId === '') requireLikelySameGame(frames, events, summary);
  else if (gameId !== summary.gameId)
    throw otherGame(`its game ID is ${gameId}, the summary has ${summary.gameId}`);
  requireSameNumbers(timeline, summary);
}

/** By its length and the players' figures. */
function requireLikelySameGame(
  frames: readonly TimedFrame[],
  events: readonly TimedEvent[],
  summary: GameFacts,
): void {
  const end = frames.at(-1)?.at;
  const { lengthSeconds } = summary;
  if (
    end !== undefined &&
    lengthSeconds !== null &&
    Math.abs(end - lengthSeconds * 1000) > maxLengthDifferenceMs
  ) {
    throw otherGame(`it ends at ${clock(end)}, the summary at ${clock(lengthSeconds * 1000)}`);
  }
  const beyond = playersBeyond(frames.at(-1), events, summary);
  if (beyond >= enoughPlayers) {
    throw otherGame(`${beyond} players have more kills or a higher level in it than in the summary`);
  }
}

interface Numbered {
  /** Null where the file does not number the player. */
  readonly number: number | null;
  readonly puuid: string;
  readonly name: string;
}

/**
 * Some timelines list their players, by account or name. One of them may have another number in the summary. Names count
 * where the two files have no account in common; a list that is numbered from 0 is not compared.
 */
function requireSameNumbers(timeline: JsonObject, summary: GameFacts): void {
  const listed = toObjects(timeline['participants'])
    .slice(0, maxPlayers)
    .map((raw): Numbered => {
      const name = wordIn(raw, 'riotIdGameName') ?? wordIn(raw, 'summonerName') ?? wordIn(raw, 'name');
      return {
        number: integerIn(raw, 'participantId'),
        puuid: wordIn(raw, 'puuid') ?? '',
        name: nameKey(name ?? ''),
      };
    });
  const players = summary.players.map(
    ({ participantId, accountKey, name }): Numbered => ({
      number: numberInFile(participantId),
      puuid: accountKey ?? '',
      name: nameKey(name),
    }),
  );
  if (listed.some(({ number }) => number === 0)) return;
  const byPuuid = inBoth(listed, players, ({ puuid }) => puuid);
  const same = byPuuid.length > 0 ? byPuuid : inBoth(listed, players, ({ name }) => name);
  for (const [number, other] of same) {
    if (number === null || other === null || other === number) continue;
    throw new MatchkeepError(
      'service-unreadable',
      `The timeline does not number the players as the summary does: player ${number} of the timeline is player ${other} of the summary.`,
      { remedy: unchangedFileRemedy },
    );
  }
}

/** The numbers of those whose key is in both lists, and in each only once. */
function inBoth(
  listed: readonly Numbered[],
  players: readonly Numbered[],
  key: (player: Numbered) => string,
): readonly (readonly [number | null, number | null])[] {
  const [inTimeline, inSummary] = [Map.groupBy(listed, key), Map.groupBy(players, key)];
  return [...inTimeline].flatMap(([text, [one, ...more]]) => {
    const [other, ...others] = inSummary.get(text) ?? [];
    const isOnly = text !== '' && more.length === 0 && others.length === 0;
    return one && other && isOnly ? [[one.number, other.number] as const] : [];
  });
}

/** The number of players whose figures are higher in the timeline than at the game's end. */
function playersBeyond(
  last: TimedFrame | undefined,
  events: readonly TimedEvent[],
  summary: GameFacts,
): number {
  const kills = new Map<number, number>();
  for (const { type, raw } of events) {
    const killer = type === 'CHAMPION_KILL' ? integerIn(raw, 'killerId') : null;
    if (killer !== null) kills.set(killer, (kills.get(killer) ?? 0) + 1);
  }
  /** A number that no player has, or that the frame has twice, is nobody's. */
  const levels = Map.groupBy(
    Object.entries(toObject(last?.frame['participantFrames']) ?? {}).flatMap(([key, value]) => {
      const frame = toObject(value);
      return frame === null
        ? []
        : [{ number: readFrameNumber(key, frame), level: integerIn(frame, 'level') }];
    }),
    ({ number }) => number,
  );
  const levelInTimeline = (id: number) => {
    const [own, ...others] = levels.get(id) ?? [];
    return others.length > 0 ? 0 : (own?.level ?? 0);
  };
  return summary.players.filter(
    ({ participantId: id, kills: finalKills, level }) =>
      (finalKills !== null && (kills.get(id) ?? 0) > finalKills) ||
      (level !== null && levelInTimeline(id) > level),
  ).length;
}

/** `34:11` */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function otherGame(why: string): MatchkeepError {
  return new MatchkeepError('other-game', `The timeline belongs to another game: ${why}.`, {
    remedy: 'Matchkeep does not show or export it. Ask your data provider for the right file.',
  });
}
