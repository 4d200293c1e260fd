/**
 * Reads a summary (`GAMH_SUMMARY`, Riot's match format) in any of its three shapes. Missing and invalid values are
 * null; the facts' problems report the invalid ones.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts, PlayerFacts, Side, TeamFacts } from '../../shared/games/game-facts.ts';
import { toPatch } from '../../shared/games/game-version.ts';
import { voidInSummary } from '../domain/void-game.ts';
import { integerIn } from './fields.ts';
import { readSideSize } from './game-kinds.ts';
import { decideLength, type GameLength, type TimelineEnd } from './length.ts';
import {
  type JsonObject,
  lenientCount,
  lenientFlag,
  lenientInt,
  parseGameFile,
  toObject,
  toObjects,
  unchangedFileRemedy,
} from './lenient.ts';
import { reportNumbers } from './out-of-bounds.ts';
import { maxGameSeconds, maxPlayers } from './plausible.ts';
import { playerCountProblem } from './player-count.ts';
import { createProblemLog, type ProblemLog } from './problem-log.ts';
import { hasSides, readPlayers, reportWithoutTeam } from './summary-players.ts';
import {
  gameIdIn,
  gameLimits,
  gameSchema,
  type RawGame,
  type RecognisedSummary,
  recogniseSummary,
} from './summary-shapes.ts';
import { readTeams } from './summary-teams.ts';

/**
 * `readEnd` gives the end of the timeline of this game, null if there is none; it decides where the file has two lengths, or
 * none that is sure. Throws `file-corrupt` for invalid JSON, `service-unreadable` for JSON that is not a
 * summary.
 */
export function readSummary(
  json: string,
  readEnd: (gameId: string) => TimelineEnd | null = () => null,
): GameFacts {
  const recognised = recogniseSummary(parseGameFile(json));
  if (typeof recognised === 'string') throw notSummary(recognised);
  const log = createProblemLog();
  const game = gameSchema.parse(recognised.game);
  reportNumbers(recognised.game, gameLimits, '', log, { areWhole: false });
  const gameId = gameIdIn(recognised.metadata, recognised.game) ?? '';
  const isSided = hasSides(recognised.game, game);
  const players = readPlayers(recognised, game, isSided, log);
  const playersPerSide = readSideSize(game);
  const teams = isSided ? readTeams(recognised, players, playersPerSide, log) : [];
  const winner = findWinner([...teams, ...players], log);
  const length = readLength(game, recognised, () => readEnd(gameId), log);
  const voidReason = isUnfilled(recognised.game)
    ? 'aborted'
    : voidInSummary({
        endOfGameResult: game.endOfGameResult,
        isEarlySurrender: readEarlySurrender(recognised.game),
        lengthSeconds: length.lengthSeconds,
        hasWinner: winner !== null || (!isSided && players.some(({ isWinner }) => isWinner)),
        wasDecided: readDecided(recognised.game),
      });
  // The file of an aborted game may have nothing else.
  const isEmpty = players.length === 0 && teams.length === 0;
  if (isEmpty && voidReason === null) throw notSummary('it has neither players nor teams');
  const on = (side: Side) => players.filter((player) => player.side === side).length;
  const countProblem = playerCountProblem(
    { blue: on('blue'), red: on('red') },
    playersPerSide,
    'the summary',
  );
  const withoutTeam = isSided ? reportWithoutTeam(recognised.game, log) : 0;
  // With players of an unknown side, it is not known whether a side is incomplete.
  const isCountSure = withoutTeam === 0 || countProblem?.code === 'too-many-players';
  if (countProblem !== null && isCountSure && isSided && !isEmpty) log.add(countProblem);
  return {
    shape: recognised.shape,
    gameId,
    platformId: game.platformId,
    gameVersion: game.gameVersion,
    patch: toPatch(game.gameVersion),
    mode: game.gameMode,
    type: game.gameType,
    mapId: game.mapId,
    queueId: game.queueId,
    startedAt: readStart(game, log),
    ...length,
    winner,
    voidReason,
    endOfGameResult: game.endOfGameResult,
    playersPerSide,
    teams,
    players,
    problems: log.list(),
  };
}

function readLength(
  raw: RawGame,
  { shape, game }: RecognisedSummary,
  readEnd: () => TimelineEnd | null,
  log: ProblemLog,
): GameLength {
  const { gameDuration } = raw;
  const playedSeconds = readMaxPlayed(game);
  const isUnitSaid = shape === 'match-v4' || raw.gameEndTimestamp !== null || playedSeconds !== null;
  const inSeconds =
    gameDuration === null
      ? null
      : !isUnitSaid && gameDuration <= maxGameSeconds && isTooShort(game, gameDuration)
        ? toSeconds(gameDuration, readEnd())
        : isInMilliseconds(gameDuration, playedSeconds)
          ? gameDuration / 1000
          : gameDuration;
  const isPlausible = inSeconds === null || inSeconds <= maxGameSeconds;
  if (!isPlausible) log.implausible('gameDuration', gameDuration);
  return decideLength({
    durationSeconds: inSeconds === null || !isPlausible ? null : Math.round(inSeconds),
    playedSeconds,
    readEnd,
  });
}

/** Before patch 11.20, match-v5 counted milliseconds: more than the longest game has seconds, or a thousand times what was played. */
function isInMilliseconds(gameDuration: number, playedSeconds: number | null): boolean {
  if (gameDuration > maxGameSeconds) return true;
  return (
    playedSeconds !== null &&
    gameDuration > minUnitRatio * playedSeconds &&
    Math.abs(gameDuration / 1000 - playedSeconds) < maxLoadingSeconds
  );
}

/** In so much time, somebody gets beyond level 3: a game in which nobody did was shorter. */
const levelSeconds = 600;

function isTooShort(game: JsonObject, seconds: number): boolean {
  const players = toObjects(game['participants']).slice(0, maxPlayers);
  const levels = players.map((player) => integerIn(player, 'champLevel') ?? Infinity);
  return seconds > levelSeconds && levels.every((level) => level <= 3);
}

/** Seconds, or milliseconds in seconds, the one that the timeline ends with; null without a timeline. */
function toSeconds(duration: number, end: TimelineEnd | null): number | null {
  if (end === null) return null;
  const isMs = Math.abs(duration / 1000 - end.seconds) < Math.abs(duration - end.seconds);
  return isMs ? duration / 1000 : duration;
}

/** Of milliseconds to the seconds that were played; no game was paused for so long. */
const minUnitRatio = 100;
const maxLoadingSeconds = 30;

const timePlayed = lenientCount(maxGameSeconds);

/** The largest `timePlayed` in seconds: a player who left early has a smaller one. Null if the file has none. */
function readMaxPlayed(game: JsonObject): number | null {
  const all = toObjects(game['participants'])
    .slice(0, maxPlayers)
    .map((raw) => timePlayed.parse(raw['timePlayed'] ?? toObject(raw['stats'])?.['timePlayed'] ?? null) ?? 0);
  return Math.max(0, ...all) || null;
}

/** The winner according to teams and players. Null, with a problem, if they contradict each other. */
function findWinner(outcomes: readonly (TeamFacts | PlayerFacts)[], log: ProblemLog): Side | null {
  const sidesThat = (isWinner: boolean) =>
    new Set(outcomes.filter((one) => one.isWinner === isWinner).map(({ side }) => side));
  const [winners, losers] = [sidesThat(true), sidesThat(false)];
  const [winner = null] = winners;
  if (winner === null) return null;
  if (winners.size === 1 && !losers.has(winner)) return winner;
  const message =
    'The teams and players of the summary contradict each other about who won. No winner is shown.';
  log.add({ code: 'contradicting-winners', message });
  return null;
}

/** Before this no game was played: a smaller time is none, or not in milliseconds. */
const firstTime = Date.UTC(2009, 0);

/** A start after the end is none; without one, the game was created shortly before it began. */
function readStart(
  { gameStartTimestamp, gameCreation, gameEndTimestamp }: RawGame,
  log: ProblemLog,
): string | null {
  const end = gameEndTimestamp === null || gameEndTimestamp < firstTime ? Infinity : gameEndTimestamp;
  if ((gameStartTimestamp ?? 0) > end) log.implausible('gameStartTimestamp', gameStartTimestamp);
  const before = [gameStartTimestamp, gameCreation].map((time) =>
    time !== null && time > end ? null : time,
  );
  return toIso(before[0] || (before[1] ?? null));
}

function toIso(ms: number | null): string | null {
  return ms === null || ms < firstTime ? null : new Date(ms).toISOString();
}

/** A game that never began has a file with every field, each empty. */
function isUnfilled({ gameMode, gameVersion, participants, gameDuration }: JsonObject): boolean {
  return (
    gameMode === '' &&
    gameVersion === '' &&
    gameDuration === 0 &&
    Array.isArray(participants) &&
    participants.length === 0
  );
}

function notSummary(why: string): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The file is not a summary of a game: ${why}.`, {
    remedy: unchangedFileRemedy,
  });
}

/** Whether a nexus fell or a side surrendered; false where the file does not say so. */
function readDecided(game: JsonObject): boolean {
  return toObjects(game['participants'])
    .map((one) => toObject(one['stats']) ?? one)
    .some(
      (figures) =>
        lenientFlag.parse(figures['gameEndedInSurrender'] ?? null) === true ||
        ['nexusKills', 'nexusLost'].some((key) => (lenientInt.parse(figures[key] ?? null) ?? 0) > 0),
    );
}

/**
 * Whether the game ended with an early surrender, as remakes do; null if the file does not say. Each shape has the flag
 * elsewhere: at the game, at each player or in a player's `stats`.
 */
function readEarlySurrender(game: JsonObject): boolean | null {
  const places = [game, ...toObjects(game['participants']).flatMap((one) => [one, toObject(one['stats'])])];
  const flags = places.flatMap((place) => lenientFlag.parse(place?.['gameEndedInEarlySurrender']) ?? []);
  return flags.length === 0 ? null : flags.includes(true);
}
