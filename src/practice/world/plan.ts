/** What the practice world is made of: matches planned in full, of which time shows more and more. */

export interface PlannedTeam {
  readonly name: string;
  readonly code: string;
  readonly esportsId: string;
  /** Handles in the order top, jungle, middle, bottom, support. */
  readonly players: readonly string[];
}

export interface PlannedGame {
  readonly platformGameId: string;
  /** Place in the series, from 1. */
  readonly number: number;
  /** Epoch ms. Meaningless for a game that is never played. */
  readonly startAt: number;
  readonly endAt: number;
  /** When its files exist: some minutes after its end. Epoch ms. */
  readonly availableAt: number;
  /** False where the series is won before it. */
  readonly isPlayed: boolean;
  readonly blue: PlannedTeam;
  readonly red: PlannedTeam;
  readonly winner: 'blue' | 'red';
  readonly gameVersion: string;
  readonly contentTypes: readonly string[];
}

export interface PlannedMatch {
  readonly id: bigint;
  readonly leagueId: bigint;
  readonly leagueName: string;
  readonly tournamentId: bigint;
  readonly tournamentName: string;
  readonly seriesMax: number;
  /** Epoch ms. */
  readonly startAt: number;
  readonly teams: readonly [PlannedTeam, PlannedTeam];
  readonly games: readonly PlannedGame[];
  readonly tags: readonly string[];
}

export interface World {
  /** What the listing of upcoming matches shows at `now`: oldest first. */
  listed(now: number): readonly PlannedMatch[];
  /** Matches that began in [`from`, `to`), newest first. */
  began(from: number, to: number): readonly PlannedMatch[];
  find(
    platformGameId: string,
    now: number,
  ): { readonly match: PlannedMatch; readonly game: PlannedGame } | null;
}

export type GamePhase = 'unstarted' | 'running' | 'played' | 'available';

export function gamePhase(game: PlannedGame, now: number): GamePhase {
  if (!game.isPlayed || now < game.startAt) return 'unstarted';
  if (now < game.endAt) return 'running';
  return now < game.availableAt ? 'played' : 'available';
}

/** Every content type of the service that public clients know. */
export const allContentTypes = [
  'GAMH_SUMMARY',
  'GAMH_DETAILS',
  'ROFL_REPLAY',
  'GAMH_SEPARATED',
  'HISTORIC_BAYES_SEPARATED',
  'HISTORIC_BAYES_DUMP',
] as const;
export type ContentType = (typeof allContentTypes)[number];
