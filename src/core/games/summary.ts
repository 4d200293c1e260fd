/**
 * Reads a summary (`GAMH_SUMMARY`, Riot's match format) in any of its three shapes. Missing and invalid values are
 * null; the facts' problems report the invalid ones.
 */
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts, PlayerFacts, Side, TeamFacts } from '../../shared/game-facts.ts';
import { toPatch } from '../../shared/game-version.ts';
import { voidInSummary } from '../domain/void-game.ts';
import { readEarlySurrender } from './early-surrender.ts';
import { parseGameFile, unchangedFileRemedy } from './lenient.ts';
import { reportNumbers } from './out-of-bounds.ts';
import { maxGameSeconds } from './plausible.ts';
import { playerCountProblem } from './player-count.ts';
import { createProblemLog, type ProblemLog } from './problem-log.ts';
import { hasRoles } from './roles.ts';
import { readPlayers } from './summary-players.ts';
import {
  gameIdIn,
  gameLimits,
  gameSchema,
  type RawGame,
  type RecognisedSummary,
  recogniseSummary,
} from './summary-shapes.ts';
import { readTeams } from './summary-teams.ts';

/** Throws `file-corrupt` for invalid JSON, `service-unreadable` for JSON that is not a summary. */
export function readSummary(json: string): GameFacts {
  const recognised = recogniseSummary(parseGameFile(json));
  if (typeof recognised === 'string') throw notSummary(recognised);
  const log = createProblemLog();
  const game = gameSchema.parse(recognised.game);
  reportNumbers(recognised.game, gameLimits, '', log);
  const players = readPlayers(recognised, hasRoles(game), log);
  const teams = readTeams(recognised, players, log);
  const winner = findWinner([...teams, ...players], log);
  const lengthSeconds = readLength(game, recognised, log);
  const voidReason = voidInSummary({
    endOfGameResult: game.endOfGameResult,
    isEarlySurrender: readEarlySurrender(recognised.game),
    lengthSeconds,
    hasWinner: winner !== null,
  });
  // The file of an aborted game may have nothing else.
  const isEmpty = players.length === 0 && teams.length === 0;
  if (isEmpty && voidReason === null) throw notSummary('it has neither players nor teams');
  const on = (side: Side) => players.filter((player) => player.side === side).length;
  const countProblem = playerCountProblem({ blue: on('blue'), red: on('red') }, 'the summary');
  if (countProblem !== null && !isEmpty) log.add(countProblem);
  return {
    shape: recognised.shape,
    gameId: gameIdIn(recognised.metadata, recognised.game) ?? '',
    platformId: game.platformId,
    gameVersion: game.gameVersion,
    patch: toPatch(game.gameVersion),
    mode: game.gameMode,
    type: game.gameType,
    mapId: game.mapId,
    queueId: game.queueId,
    startedAt: toIso(game.gameStartTimestamp ?? game.gameCreation),
    lengthSeconds,
    winner,
    voidReason,
    endOfGameResult: game.endOfGameResult,
    teams,
    players,
    problems: log.list(),
  };
}

/** Before patch 11.20, match-v5 counted milliseconds; such files have no end time. */
function readLength(
  { gameDuration, gameEndTimestamp }: RawGame,
  { shape }: RecognisedSummary,
  log: ProblemLog,
): number | null {
  if (gameDuration === null) return null;
  const isInMs = shape !== 'match-v4' && gameEndTimestamp === null && gameDuration > maxGameSeconds;
  const seconds = Math.round(isInMs ? gameDuration / 1000 : gameDuration);
  if (seconds <= maxGameSeconds) return seconds;
  log.implausible('gameDuration', gameDuration);
  return null;
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

function toIso(ms: number | null): string | null {
  return ms === null || ms === 0 ? null : new Date(ms).toISOString();
}

function notSummary(why: string): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The file is not a summary of a game: ${why}.`, {
    remedy: unchangedFileRemedy,
  });
}
