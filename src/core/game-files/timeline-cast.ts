/** Resolves the players of a timeline, which has only their numbers. */
import type { GameFacts, PlayerFacts, Side } from '../../shared/games/game-facts.ts';
import { playersPerSide } from '../../shared/games/game-problems.ts';

/** A player's label in a line of text. A name is never changed; `player 8` is capitalised at a line's start. */
export interface Label {
  readonly text: string;
  readonly isName: boolean;
}

export interface Cast {
  readonly hasSummary: boolean;
  /** Of a complete side. */
  readonly playersPerSide: number;
  /** False in a game without blue and red sides, as in Arena, and where they cannot be known. */
  readonly hasSides: boolean;
  /** Null if no player has the number. */
  side(participantId: number | null): Side | null;
  /** `T1 Faker (Syndra)`, or `player 8` if the player is unknown. */
  full(participantId: number): Label;
  /** `T1 Faker`, for lists of players. */
  short(participantId: number): Label;
}

/**
 * Without a summary, players 1 to 5 are blue and 6 to 10 red if the timeline has ten players. Otherwise their sides are
 * unknown: games such as those of Arena have none, and others have fewer players on a side. `countPlayers` counts those of
 * the timeline.
 */
export function createCast(summary: GameFacts | null, countPlayers: () => number): Cast {
  const players = new Map(summary?.players.map((player) => [player.participantId, player]));
  const hasSides =
    players.size > 0
      ? [...players.values()].some(({ side }) => side !== null)
      : countPlayers() === 2 * playersPerSide;
  const champions = Map.groupBy(players.values(), ({ champion }) => champion.name);
  const withoutName = (id: number, champion: string | null): Label => {
    if (champion === null) return { text: `player ${id}`, isName: false };
    // If two players have the same champion, their numbers distinguish them.
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
    playersPerSide: summary?.playersPerSide ?? playersPerSide,
    hasSides,
    side(id) {
      if (id === null || !hasSides) return null;
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
