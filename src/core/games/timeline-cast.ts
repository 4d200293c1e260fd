/** Who is who in a timeline, which knows its players by number alone. */
import type { GameFacts, PlayerFacts, Side } from '../../shared/game-facts.ts';

/** What a player is called in a line of text. A name is never changed; `player 8` gets a capital at a line's start. */
export interface Label {
  readonly text: string;
  readonly isName: boolean;
}

export interface Cast {
  readonly hasSummary: boolean;
  /** Null for a number that is no player's. */
  side(participantId: number | null): Side | null;
  /** `T1 Faker (Syndra)`, or `player 8` where no summary says who it is. */
  full(participantId: number): Label;
  /** `T1 Faker`, for where many are named. */
  short(participantId: number): Label;
}

/** Without a summary the numbers alone name sides: 1 to 5 are blue, 6 to 10 red. */
export function castOf(summary: GameFacts | null): Cast {
  const players = new Map(summary?.players.map((player) => [player.participantId, player]));
  const champions = Map.groupBy(players.values(), ({ champion }) => champion.name);
  const withoutName = (id: number, champion: string | null): Label => {
    if (champion === null) return { text: `player ${id}`, isName: false };
    // Two players may have one champion: their numbers keep them apart.
    const isOnly = champions.get(champion)?.length === 1;
    return { text: isOnly ? champion : `${champion} (player ${id})`, isName: true };
  };
  const short = (id: number): Label => {
    const player = players.get(id);
    if (player?.name) return { text: player.name, isName: true };
    return withoutName(id, player?.champion.name ?? null);
  };
  return {
    hasSummary: summary !== null,
    side(id) {
      if (id === null) return null;
      const known = players.get(id)?.side;
      if (known !== undefined || players.size > 0) return known ?? null;
      return id >= 1 && id <= 5 ? 'blue' : id >= 6 && id <= 10 ? 'red' : null;
    },
    full(id) {
      const player = players.get(id);
      return player?.name ? { text: withChampion(player), isName: true } : short(id);
    },
    short,
  };
}

function withChampion({ name, champion }: PlayerFacts): string {
  return champion.name === null || champion.name === name ? name : `${name} (${champion.name})`;
}
