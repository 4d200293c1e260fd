/** What the second reader knows of a game after its summary was read. */
import type { Json } from './json.ts';

export type Side = 'blue' | 'red';

/** Where a role comes from. */
export type RoleSource = 'file' | 'order' | 'evidence';

export const sides: readonly Side[] = ['blue', 'red'];

export interface Player {
  /** The participant, and the object that has the figures: the same in match-v5. */
  readonly raw: Json;
  readonly stats: Json;
  readonly side: Side | null;
  /** From 1 to 50 and of this player alone; null if there is none. */
  readonly number: number | null;
  /** Whether the file gives this number, and not only the order of players. */
  readonly isNumberInFile: boolean;
  readonly name: string | null;
  readonly tagline: string | null;
  readonly puuid: string | null;
  readonly account: string | null;
  readonly championId: number | null;
  readonly spelling: string | null;
  readonly role: string | null;
  readonly roleSource: RoleSource | null;
}

export interface Summary {
  readonly game: Json;
  readonly gameId: string | null;
  readonly isOld: boolean;
  readonly hasSides: boolean;
  readonly players: readonly Player[];
  /** Of the list of teams, or derived from the players; blue first. */
  readonly teams: readonly Team[];
}

export interface Team {
  readonly side: Side;
  readonly isOld: boolean;
  /** Empty for a side that only has players. */
  readonly raw: Json;
  readonly players: readonly Player[];
  /** Of a complete side. */
  readonly size: number;
  /** The most that a side of the game has. */
  readonly atakhans: number;
}
