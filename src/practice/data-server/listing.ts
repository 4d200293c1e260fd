/** The listings as the service writes them: upcoming matches, and past games. */
import type { ExactJson } from '../service/exact-json.ts';
import {
  gamePhase,
  type PlannedGame,
  type PlannedMatch,
  type PlannedTeam,
  type World,
} from '../world/plan.ts';
import { Random } from '../world/random.ts';

export function onPage<T>(all: readonly T[], page: number, size: number): readonly T[] {
  return all.slice(page * size, (page + 1) * size);
}

/** Pages count from 0; one beyond the last is empty. */
export function toPage<T>(
  all: readonly T[],
  page: number,
  size: number,
  write: (item: T) => ExactJson,
): ExactJson {
  return {
    totalCount: all.length,
    totalPages: Math.ceil(all.length / size),
    pageNumber: page,
    items: onPage(all, page, size).map(write),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

export function matchJson(match: PlannedMatch, now: number): { readonly [key: string]: ExactJson } {
  return {
    id: match.id,
    leagueId: match.leagueId,
    leagueName: match.leagueName,
    tournamentId: match.tournamentId,
    tournamentName: match.tournamentName,
    type: 'ESPORTS',
    seriesType: 'BEST_OF',
    seriesMax: match.seriesMax,
    startTime: iso(match.startAt),
    teams: match.teams.map(teamJson),
    games: match.games.map((game) => gameJson(match, game, now)),
  };
}

function teamJson(team: PlannedTeam): ExactJson {
  return { name: team.name, code: team.code, esportsId: team.esportsId };
}

const playedStatuses = ['LINKED', 'FINISHED', 'ENDED'];

/** An unstarted game's fields are null and its lists empty (specification §2.5). */
export function gameJson(
  match: PlannedMatch,
  game: PlannedGame,
  now: number,
): { readonly [key: string]: ExactJson } {
  const phase = gamePhase(game, now);
  const isStarted = phase !== 'unstarted';
  const isOver = phase === 'played' || phase === 'available';
  const random = new Random('game', game.platformGameId);
  return {
    platformGameId: game.platformGameId,
    esportsGameId: isStarted ? (match.id + BigInt(game.number)).toString() : null,
    type: isStarted ? 'ESPORTS' : null,
    name: isStarted ? `${game.blue.code} vs ${game.red.code} game ${game.number}` : null,
    status: isOver ? random.pick(playedStatuses) : isStarted ? 'IN_PROGRESS' : null,
    startedAt: isStarted ? iso(game.startAt) : null,
    endedAt: isOver ? iso(game.endAt) : null,
    league: isStarted ? match.leagueName : null,
    tournament: isStarted ? match.tournamentName : null,
    assets: phase === 'available' ? game.contentTypes : [],
    tags: isStarted ? match.tags : [],
    teams: [teamJson(game.blue), teamJson(game.red)],
    gameVersion: isStarted ? game.gameVersion : null,
    matchFormat: isStarted ? `BEST_OF_${match.seriesMax}` : null,
    state: isOver ? 'FINISHED' : isStarted ? 'IN_PROGRESS' : 'UNSTARTED',
  };
}

export interface PastGamesQuery {
  /** Epoch ms: `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  readonly tags: readonly string[];
  readonly teamName: string | null;
  readonly playerName: string | null;
  readonly type: string | null;
}

/** Games that were played, newest first. */
export function pastGames(
  world: World,
  query: PastGamesQuery,
  now: number,
): readonly { readonly match: PlannedMatch; readonly game: PlannedGame }[] {
  if (query.type !== null && query.type !== 'ESPORTS') return [];
  const found: { match: PlannedMatch; game: PlannedGame }[] = [];
  // A series that began up to a day before `from` may have games in the range.
  for (const match of world.began(query.from - 86_400_000, Math.min(query.to, now))) {
    if (!query.tags.every((tag) => match.tags.includes(tag))) continue;
    if (!hasTeam(match, query.teamName) || !hasPlayer(match, query.playerName)) continue;
    for (const game of [...match.games].reverse()) {
      const phase = gamePhase(game, now);
      const isPlayed = phase === 'played' || phase === 'available';
      if (isPlayed && game.startAt >= query.from && game.startAt < query.to) found.push({ match, game });
    }
  }
  return found;
}

function hasTeam(match: PlannedMatch, wanted: string | null): boolean {
  if (wanted === null) return true;
  const text = wanted.toLowerCase();
  return match.teams.some(
    (team) => team.name.toLowerCase().includes(text) || team.code.toLowerCase() === text,
  );
}

function hasPlayer(match: PlannedMatch, wanted: string | null): boolean {
  if (wanted === null) return true;
  const text = wanted.toLowerCase();
  return match.teams.some((team) => team.players.some((player) => player.toLowerCase() === text));
}
