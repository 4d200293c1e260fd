/** The columns of `game_facts` about one game. For a game without facts, a join returns null for all of them. */
export interface FactColumns {
  /** 1 blue, 2 red, 0 unknown. */
  readonly winner: number | null;
  readonly blue_team_key: number | null;
  readonly red_team_key: number | null;
  readonly length_seconds: number | null;
  readonly patch: string | null;
  /** As in the file. */
  readonly file_version: string | null;
  readonly blue_kills: number | null;
  readonly red_kills: number | null;
  readonly blue_gold: number | null;
  readonly red_gold: number | null;
}

export const factColumns = [
  'winner',
  'blue_team_key',
  'red_team_key',
  'length_seconds',
  'patch',
  'file_version',
  'blue_kills',
  'red_kills',
  'blue_gold',
  'red_gold',
] as const satisfies readonly (keyof FactColumns)[];

/** For a `SELECT` that joins the facts as `f`. */
export const selectedFacts = factColumns.map((name) => `f.${name}`).join(', ');
