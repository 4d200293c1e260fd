/**
 * The players of games that name more than the columns have places for, such as those of Arena: one after the other, the
 * places of a game together.
 */

/** Players in places; entities are stored plus 1, and 0 is nobody. */
export interface Places {
  readonly players: Uint32Array;
  readonly champions: Uint16Array;
  /** Side, role and outcome, packed as in the catalogue. */
  readonly playerFlags: Uint8Array;
}

/** The places of a game: `count` of the `room` from `first` on. */
interface Stretch {
  readonly first: number;
  readonly room: number;
  readonly count: number;
}

export class LargeGames implements Places {
  players = new Uint32Array(0);
  champions = new Uint16Array(0);
  playerFlags = new Uint8Array(0);
  private readonly stretches = new Map<number, Stretch>();
  private used = 0;

  /** The rows of large games. */
  *rows(): IterableIterator<number> {
    for (const [row, { count }] of this.stretches) if (count > 0) yield row;
  }

  first(row: number): number {
    return this.stretches.get(row)?.first ?? 0;
  }

  /** The place after the game's last one; equal to `first` if the game is not a large one. */
  end(row: number): number {
    const { first = 0, count = 0 } = this.stretches.get(row) ?? {};
    return first + count;
  }

  /** Gives a game so many places, and returns the first one. A game that has room for them stays where it is. */
  place(row: number, count: number): number {
    const known = this.stretches.get(row);
    const stretch =
      known !== undefined && known.room >= count
        ? { ...known, count }
        : { first: this.used, room: count, count };
    this.stretches.set(row, stretch);
    this.used = Math.max(this.used, stretch.first + stretch.room);
    if (this.used > this.players.length) this.growTo(Math.ceil(this.used * 1.2));
    return stretch.first;
  }

  /** The game is no longer a large one; its room stays with it. */
  remove(row: number): void {
    const known = this.stretches.get(row);
    if (known !== undefined) this.stretches.set(row, { ...known, count: 0 });
  }

  private growTo(size: number): void {
    const { players, champions, playerFlags } = this;
    this.players = new Uint32Array(size);
    this.players.set(players);
    this.champions = new Uint16Array(size);
    this.champions.set(champions);
    this.playerFlags = new Uint8Array(size);
    this.playerFlags.set(playerFlags);
  }

  /** For a snapshot: rows and counts of all large games, and their places end to end. */
  stored(): Places & { readonly rows: Uint32Array; readonly counts: Uint8Array } {
    const rows = Uint32Array.from(this.rows());
    const counts = Uint8Array.from(rows, (row) => this.end(row) - this.first(row));
    const copy = new LargeGames();
    for (const row of rows) copy.take(row, this, this.first(row), this.end(row));
    const { players, champions, playerFlags } = copy;
    return { rows, counts, players, champions, playerFlags };
  }

  /** Copies the places of a game from `first` to before `end`. */
  take(row: number, from: Places, first: number, end: number): void {
    const to = this.place(row, end - first);
    this.players.set(from.players.subarray(first, end), to);
    this.champions.set(from.champions.subarray(first, end), to);
    this.playerFlags.set(from.playerFlags.subarray(first, end), to);
  }
}
