/** The subteams of a game without sides, as in Arena. */
import { counted } from '../../../../shared/base/counted.ts';
import type { GameFacts, PlayerFacts } from '../../../../shared/games/game-facts.ts';

export interface Subteam {
  /** Null for players of whom the file does not say it. */
  readonly number: number | null;
  /** From 1; null if unknown. */
  readonly place: number | null;
  readonly players: readonly PlayerFacts[];
}

/** Whether no player was on the blue or red side. */
export const isWithoutSides = ({ players }: Pick<GameFacts, 'players'>): boolean =>
  players.length > 0 && players.every(({ side }) => side === null);

/** By place, then by number. Unknown ones are last. */
export function findSubteams(players: readonly PlayerFacts[]): readonly Subteam[] {
  const last = Number.POSITIVE_INFINITY;
  return [...Map.groupBy(players, ({ subteam }) => subteam)]
    .map(
      ([number, own]): Subteam => ({
        number,
        place: number === null ? null : commonPlace(own),
        players: own,
      }),
    )
    .toSorted((a, b) => (a.place ?? last) - (b.place ?? last) || (a.number ?? last) - (b.number ?? last));
}

function commonPlace(players: readonly PlayerFacts[]): number | null {
  const [first] = players;
  const place = first?.subteamPlace ?? null;
  return players.every(({ subteamPlace }) => subteamPlace === place) ? place : null;
}

/** `Place 1 · subteam 8`. */
export function subteamName({ number, place }: Subteam): string {
  const name = number === null ? 'Subteam unknown' : `subteam ${number}`;
  if (number === null) return name;
  return place === null ? `Place unknown · ${name}` : `Place ${place} · ${name}`;
}

/** `8 subteams, 16 players`. */
export function countSubteams(players: readonly PlayerFacts[]): string {
  const known = findSubteams(players).filter(({ number }) => number !== null).length;
  const all = counted(players.length, 'player');
  return known === 0 ? all : `${counted(known, 'subteam')}, ${all}`;
}
