/** Who is who in a timeline, which knows its players by number alone. */
import type { GameFacts, Side } from '../../shared/game-facts.ts';

export interface Cast {
  /** Null for a number that is no player's. */
  side(participantId: number | null): Side | null;
  /** `T1 Faker (Syndra)`, or `player 8` where no summary tells. */
  full(participantId: number): string;
  /** `T1 Faker`, for where many are named. */
  short(participantId: number): string;
}

/** Without a summary the numbers still tell sides: 1 to 5 are blue, 6 to 10 red. */
export function castOf(summary: GameFacts | null): Cast {
  const players = new Map(summary?.players.map((player) => [player.participantId, player]));
  const short = (id: number): string => {
    const player = players.get(id);
    return player?.name || player?.champion.name || `player ${id}`;
  };
  return {
    side(id) {
      if (id === null) return null;
      const known = players.get(id)?.side;
      if (known !== undefined || players.size > 0) return known ?? null;
      return id >= 1 && id <= 5 ? 'blue' : id >= 6 && id <= 10 ? 'red' : null;
    },
    full(id) {
      const champion = players.get(id)?.champion.name ?? null;
      const name = short(id);
      return champion === null || champion === name ? name : `${name} (${champion})`;
    },
    short,
  };
}
