/** Which champions the teams of a series have used, game by game. */

interface Pick {
  readonly team: string;
  readonly champion: string;
}

interface PlayedGame {
  readonly number: number | null;
  /** Null: unknown. */
  readonly picks: readonly Pick[] | null;
}

interface ChampionUse {
  readonly champion: string;
  /** The numbers of the games, in their order. */
  readonly games: readonly (number | null)[];
}

interface ChampionsUsed {
  /** How many of the games have known picks. */
  readonly known: number;
  /** By team, in the order of the games. */
  readonly byTeam: ReadonlyMap<string, readonly ChampionUse[]>;
  /** Champions of more than one game, of the same team or not. */
  readonly repeated: readonly ChampionUse[];
}

/** `games` are in their order, without those that do not count. */
export function readChampionsUsed(games: readonly PlayedGame[]): ChampionsUsed {
  const picks = games.flatMap((game) => (game.picks ?? []).map((pick) => ({ ...pick, game })));
  const uses = (all: typeof picks): readonly ChampionUse[] =>
    [...Map.groupBy(all, ({ champion }) => champion)].map(([champion, own]) => ({
      champion,
      games: [...new Set(own.map(({ game }) => game))].map(({ number }) => number),
    }));
  const teams = [...Map.groupBy(picks, ({ team }) => team)];
  return {
    known: games.filter((game) => game.picks !== null).length,
    byTeam: new Map(teams.map(([team, own]) => [team, uses(own)])),
    repeated: uses(picks).filter((use) => use.games.length > 1),
  };
}
