/** The games that the service has listed, as the model has them, and what the rules have wanted of them. */
import { gamePhase, type PlannedGame } from '../../../src/practice/world/plan.ts';
import { type Asset, assetName, followListing, judge, type KnownGame } from './game-model.ts';

const minuteMs = 60_000;

/** The rules as the model reads them: what they want of a game. */
export type Wants = (game: {
  readonly leagueName: string;
  readonly teams: readonly string[];
}) => readonly string[];

type About = Pick<KnownGame, 'platformGameId' | 'number' | 'leagueName' | 'teams' | 'startAt'>;

export interface KnownGames {
  find(platformGameId: string): KnownGame | undefined;
  findAsset(platformGameId: string, contentType: string): Asset | undefined;
  assets(): readonly Asset[];
  /** The service lists a game. `isOpen`: as not over, although its match has begun. */
  list(planned: PlannedGame, about: About, at: number, isOpen?: boolean): void;
  setRules(wants: Wants, archived: ReadonlySet<string>, at: number): void;
  everWanted(): ReadonlySet<string>;
}

export function createKnownGames(firstRules: Wants): KnownGames {
  const games = new Map<string, KnownGame>();
  const ever = new Set<string>();
  let wants = firstRules;

  const judgeGame = (game: KnownGame, at: number) => {
    for (const type of judge(game, wants(game), at)) ever.add(assetName(game.platformGameId, type));
  };

  return {
    find: (platformGameId) => games.get(platformGameId),
    findAsset: (platformGameId, contentType) => games.get(platformGameId)?.assets.get(contentType),
    assets: () => [...games.values()].flatMap((game) => [...game.assets.values()]),
    list(planned, about, at, isOpen = false) {
      const phase = gamePhase(planned, at);
      const isOver = phase === 'played' || phase === 'available';
      const game = games.get(about.platformGameId) ?? {
        ...about,
        isPlayed: false,
        hasBegun: false,
        files: [],
        assets: new Map<string, Asset>(),
      };
      games.set(about.platformGameId, game);
      game.startAt = about.startAt;
      game.isPlayed ||= isOver;
      game.hasBegun = phase !== 'unstarted';
      game.files = phase === 'available' ? planned.contentTypes : [];
      for (const asset of game.assets.values()) {
        if (isOpen) asset.unplayedUntil = Math.max(asset.unplayedUntil, at + 30 * minuteMs);
        followListing(asset, at);
      }
      judgeGame(game, at);
    },
    setRules(next, archived, at) {
      wants = next;
      for (const game of games.values()) {
        judgeGame(game, at);
        for (const { contentType, isWanted } of game.assets.values()) {
          const name = assetName(game.platformGameId, contentType);
          if (!isWanted && !archived.has(name)) ever.delete(name);
        }
      }
    },
    everWanted: () => ever,
  };
}
