/**
 * Reads a summary (`GAMH_SUMMARY`, Riot's match format) in whichever of its three shapes it comes. What the file
 * doesn't tell, or tells as something that can't be, is null; only a file that tells nothing is refused.
 */
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts, PlayerFacts, Side, TeamFacts } from '../../shared/game-facts.ts';
import { patchOf } from './patch-of.ts';
import { readPlayers } from './summary-players.ts';
import { gameSchema, type RawGame, type RecognisedSummary, recogniseSummary } from './summary-shapes.ts';
import { readTeams } from './summary-teams.ts';
import { type JsonObject, keptAsItCame, parseGameFile } from './tolerant.ts';

/** Throws `file-corrupt` for what is no JSON, `service-unreadable` for JSON that is no summary. */
export function readSummary(json: string): GameFacts {
  const recognised = recogniseSummary(parseGameFile(json));
  if (recognised === null) throw noSummary('it has none of the three shapes that summaries have');
  const game = gameSchema.parse(recognised.game);
  const players = readPlayers(recognised);
  const teams = readTeams(recognised, players);
  if (players.length === 0 && teams.length === 0) throw noSummary('it tells neither players nor teams');
  return {
    shape: recognised.shape,
    gameId: game.gameId ?? idInMetadata(recognised.metadata) ?? '',
    platformId: game.platformId,
    gameVersion: game.gameVersion,
    patch: patchOf(game.gameVersion),
    mode: game.gameMode,
    type: game.gameType,
    mapId: game.mapId,
    queueId: game.queueId,
    startedAt: toIso(game.gameStartTimestamp ?? game.gameCreation),
    lengthSeconds: lengthOf(game, recognised),
    winner: winnerOf(teams, players),
    endOfGameResult: game.endOfGameResult,
    teams,
    players,
  };
}

/** Longer than any game in seconds, shorter than any in milliseconds. */
const secondsAtMost = 30_000;

/** Before patch 11.20, match-v5 counted milliseconds; such files lack the end's time. */
function lengthOf({ gameDuration, gameEndTimestamp }: RawGame, { shape }: RecognisedSummary): number | null {
  if (gameDuration === null) return null;
  const isInMs = shape !== 'match-v4' && gameEndTimestamp === null && gameDuration > secondsAtMost;
  return Math.round(isInMs ? gameDuration / 1000 : gameDuration);
}

/** The one side that is said to have won: by the teams, else by their players. */
function winnerOf(teams: readonly TeamFacts[], players: readonly PlayerFacts[]): Side | null {
  for (const told of [teams, players]) {
    const winners = new Set(told.filter(({ isWinner }) => isWinner === true).map(({ side }) => side));
    const [winner] = winners;
    if (winner !== undefined) return winners.size === 1 ? winner : null;
  }
  return null;
}

function idInMetadata(metadata: JsonObject | null): string | null {
  const matchId = metadata?.['matchId'];
  return typeof matchId === 'string' ? (/_(\d+)$/.exec(matchId)?.[1] ?? null) : null;
}

function toIso(ms: number | null): string | null {
  if (ms === null || ms === 0) return null;
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function noSummary(why: string): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The file is no summary of a game: ${why}.`, {
    remedy: keptAsItCame,
  });
}
