/**
 * The listing that a sidecar's JSON texts contain: what the catalogue stores of a match and its games. Reading them takes
 * as long as storing them, so a rebuild does it in threads.
 */
import type { ListedGame, ListedMatch } from '../../domain/listing.ts';
import type { SidecarData, SidecarMatch } from '../../domain/sidecar.ts';
import { readListedGame, readListedMatch, UnreadableEntryError } from '../../service/listed-items.ts';
import { parseLossless } from '../../service/response.ts';

/** Without the texts, which the sidecar's data has. */
export interface SidecarListing {
  /** Without its games; null for a game listed alone. */
  readonly match: Omit<ListedMatch, 'raw'> | null;
  /** In the order of the sidecar; with the other matches that list the game, without their games. */
  readonly games: readonly (Omit<ListedGame, 'raw'> & {
    readonly otherMatches: readonly Omit<ListedMatch, 'raw'>[];
  })[];
}

/** A text that cannot be read leaves the facts that the sidecar itself names. */
export function readSidecarListing(data: SidecarData): SidecarListing {
  const { id } = data.match;
  return {
    match: id === null ? null : listedMatch(id, data.match),
    games: data.games.map(({ platformGameId, raw, otherMatches = [] }) => ({
      ...listedGame(platformGameId, raw, data),
      otherMatches: otherMatches.map((other) => listedMatch(other.id, other)),
    })),
  };
}

/** The facts in a raw JSON text; null if it is not valid. */
function read<T>(readFacts: (value: unknown) => T, raw: string | null): T | null {
  if (raw === null) return null;
  try {
    return readFacts(parseLossless(raw));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnreadableEntryError) return null;
    throw error;
  }
}

function listedMatch(id: string, match: SidecarMatch): Omit<ListedMatch, 'raw'> {
  const facts = read(readListedMatch, match.raw);
  return {
    id,
    leagueId: match.leagueId ?? '',
    leagueName: match.leagueName,
    tournamentId: match.tournamentId ?? '',
    tournamentName: match.tournamentName,
    type: facts?.type ?? null,
    seriesType: facts?.seriesType ?? null,
    seriesMax: facts?.seriesMax ?? null,
    startTime: match.startAt ?? facts?.startTime ?? null,
    teams: facts?.teams ?? [],
    games: [],
  };
}

function listedGame(platformGameId: string, raw: string, { match }: SidecarData): Omit<ListedGame, 'raw'> {
  const facts = read(readListedGame, raw);
  return {
    platformGameId,
    state: facts?.state ?? null,
    status: facts?.status ?? null,
    type: facts?.type ?? null,
    name: facts?.name ?? null,
    gameVersion: facts?.gameVersion ?? null,
    startedAt: facts?.startedAt ?? (match.id === null ? match.startAt : null),
    endedAt: facts?.endedAt ?? null,
    leagueName: match.leagueName,
    tournamentName: match.tournamentName,
    leagueId: match.leagueId,
    tournamentId: match.tournamentId,
    seriesMax: facts?.seriesMax ?? null,
    assets: facts?.assets ?? [],
    teams: facts?.teams ?? [],
  };
}
