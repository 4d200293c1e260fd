/**
 * What the archiver should say about each file, by a simple model of its own: from what the service answered (its
 * answers), what it knows (its books), and the files on disk. It shares no code with the archiver.
 */
import type { PracticeAnswer } from '../../src/practice/service/answers.ts';
import { gamePhase, type PlannedGame, type PlannedMatch } from '../../src/practice/world/plan.ts';
import type { AssetStatus } from '../../src/shared/asset-status.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Times are compared in steps of this. */
const stepMs = 5 * minuteMs;

/** The rules as the model reads them: what they want of a game. */
export type Wants = (game: {
  readonly leagueName: string;
  readonly teams: readonly string[];
}) => readonly string[];

interface KnownGame {
  readonly platformGameId: string;
  readonly number: number;
  readonly leagueName: string;
  readonly teams: readonly string[];
  /** As listed last: epoch ms. */
  startAt: number;
  isPlayed: boolean;
  hasBegun: boolean;
  files: readonly string[];
  readonly assets: Map<string, Asset>;
}

type About = Pick<KnownGame, 'platformGameId' | 'number' | 'leagueName' | 'teams' | 'startAt'>;

interface Asset {
  readonly game: KnownGame;
  readonly contentType: string;
  isWanted: boolean;
  /** Epoch ms. */
  firstDueAt: number;
  /** When it was last wanted: epoch ms. */
  wantedAt: number;
  /** The service listed the game as not over up to this time: epoch ms. */
  unplayedUntil: number;
  /** No attempt was made since it was scheduled. */
  isScheduled: boolean;
  absences: number;
  isNotOffered: boolean;
  hasFailed: boolean;
}

export interface Picture {
  /** Without the answers that a killed archiver did not get. */
  hear(answer: PracticeAnswer): void;
  /** The archiver was opened: it reads the listing from its beginning. */
  reopen(): void;
  /** The user changed the rules. `archived`: the files (`game/type`) that are whole on disk. */
  setRules(wants: Wants, archived: ReadonlySet<string>, at: number): void;
  /**
   * The status that each file should have. `archived` has the ids (`game/type`) of the files that are whole on disk;
   * `usualDelayMs` is the archiver's own measure.
   */
  statuses(archived: ReadonlySet<string>, usualDelayMs: number, at: number): ReadonlyMap<string, Expected>;
  /** The files that may be on disk, as `game/type`: those that are wanted, and those archived while they were. */
  everWanted(): ReadonlySet<string>;
  isKnown(platformGameId: string): boolean;
}

export interface Expected {
  readonly status: AssetStatus;
  readonly leagueName: string;
  readonly contentType: string;
}

export function assetName(platformGameId: string, contentType: string): string {
  return `${platformGameId}/${contentType}`;
}

/** The model of an unstarted series: half an hour for the first game, 35 minutes for each further one. */
function expectedEnd({ startAt, number }: KnownGame): number {
  return startAt + (30 + 35 * (number - 1)) * minuteMs;
}

/** A walk through the listing ends within this, and the next one begins later. */
const maxWalkMs = 10 * minuteMs;
/** As many answers that a file is not there, over as long a time, mean that it is not offered. */
const unofferedMs = 14 * dayMs;
const unofferedAbsences = 9;

const silent = new Set(['slow', 'trickle', 'no-ranges', 'no-validators', 'changed', '401']);
const expiring = new Set(['403', '404', 'expired-address']);

export function createPicture(firstRules: Wants): Picture {
  const games = new Map<string, KnownGame>();
  const matches = new Map<string, { match: PlannedMatch; startAt: number; isOdd: boolean }>();
  const ever = new Set<string>();
  /** The matches of the present walk: the archiver uses each of them once, although a page may be answered twice. */
  let walk = { beganAt: Number.NEGATIVE_INFINITY, matches: new Set<string>() };
  let wants = firstRules;

  const want = (asset: Asset, at: number) => {
    const { game, contentType } = asset;
    const isThere = game.isPlayed || game.files.includes(contentType);
    Object.assign(asset, { isWanted: true, wantedAt: at, firstDueAt: isThere ? at : expectedEnd(game) });
    Object.assign(asset, { isScheduled: true, absences: 0, isNotOffered: false, hasFailed: false });
    ever.add(assetName(game.platformGameId, contentType));
  };

  const judge = (game: KnownGame, at: number) => {
    const types = wants(game);
    for (const contentType of types) {
      const known = game.assets.get(contentType);
      if (known?.isWanted) continue;
      const asset: Asset = known ?? {
        ...{
          game,
          contentType,
          isWanted: true,
          wantedAt: at,
          firstDueAt: 0,
          unplayedUntil: 0,
          isScheduled: true,
        },
        ...{ absences: 0, isNotOffered: false, hasFailed: false },
      };
      game.assets.set(contentType, asset);
      want(asset, at);
    }
    for (const asset of game.assets.values()) if (!types.includes(asset.contentType)) asset.isWanted = false;
  };

  /** The listing names a new time, or files: what waits for them follows. */
  const follow = (asset: Asset, at: number) => {
    const { game } = asset;
    if (!asset.isWanted || asset.hasFailed) return;
    if (game.files.includes(asset.contentType)) {
      const isEarly = asset.isScheduled && asset.firstDueAt > at;
      if (isEarly || asset.isNotOffered) asset.firstDueAt = Math.min(asset.firstDueAt, at);
      if (asset.isNotOffered) Object.assign(asset, { isNotOffered: false, isScheduled: true });
      return;
    }
    const dueAt = expectedEnd(game);
    if (game.hasBegun || dueAt === asset.firstDueAt) return;
    if (dueAt > at || (asset.isScheduled && asset.firstDueAt > dueAt)) {
      Object.assign(asset, { firstDueAt: dueAt, isScheduled: true, absences: 0, isNotOffered: false });
    }
  };

  const hearGame = (planned: PlannedGame, about: About, at: number, isOpen = false) => {
    const phase = gamePhase(planned, at);
    const isOver = phase === 'played' || phase === 'available';
    const game = games.get(about.platformGameId) ?? {
      ...about,
      ...{ isPlayed: false, hasBegun: false, files: [], assets: new Map<string, Asset>() },
    };
    games.set(about.platformGameId, game);
    game.startAt = about.startAt;
    game.isPlayed ||= isOver;
    game.hasBegun = phase !== 'unstarted';
    game.files = phase === 'available' ? planned.contentTypes : [];
    for (const asset of game.assets.values()) {
      if (isOpen) asset.unplayedUntil = Math.max(asset.unplayedUntil, at + 30 * minuteMs);
      follow(asset, at);
    }
    judge(game, at);
  };

  const missAt = (asset: Asset, at: number) => {
    asset.absences += 1;
    asset.isNotOffered = at - asset.firstDueAt > unofferedMs && asset.absences >= unofferedAbsences;
  };

  const hearMatch = (match: PlannedMatch, isOdd: boolean, at: number) => {
    matches.set(match.id.toString(), { match, startAt: match.startAt, isOdd });
    const { leagueName, startAt } = match;
    const teams = match.teams.map(({ name }) => name);
    for (const game of match.games) {
      const { platformGameId, number } = game;
      const phase = gamePhase(game, at);
      // A state that nobody knows says nothing.
      const isOpen = phase === 'running' || (phase === 'unstarted' && !isOdd);
      hearGame(game, { platformGameId, number, leagueName, teams, startAt }, at, isOpen && startAt <= at);
    }
  };

  const hearFault = (name: string, place: string, subject: string, at: number) => {
    const [, encoded, type] =
      /^\/v2\/games\/([^/]+)\/download (.+)$/.exec(subject) ??
      /^\/files\/([^/]+)\/([^/]+)\//.exec(subject) ??
      [];
    const asset = games.get(decodeURIComponent(encoded ?? ''))?.assets.get(type ?? '');
    if (!asset || silent.has(name) || (place !== 'address' && place !== 'file')) return;
    const isAbsent =
      place === 'file' ? expiring.has(name) : name === '404' || (name === '403' && !asset.game.isPlayed);
    asset.isScheduled = false;
    asset.hasFailed = !isAbsent;
    if (isAbsent && place === 'address') missAt(asset, at);
  };

  const decided = (archived: ReadonlySet<string>, at: number): ReadonlySet<string> => {
    const notNeeded = new Set<string>();
    for (const { match, startAt, isOdd } of matches.values()) {
      if (isOdd || startAt > at) continue;
      const wins = new Map<string, number>();
      let last: number | null = null;
      for (const game of match.games) {
        if (!game.isPlayed || !archived.has(assetName(game.platformGameId, 'GAMH_SUMMARY'))) continue;
        const winner = game[game.winner].esportsId;
        wins.set(winner, (wins.get(winner) ?? 0) + 1);
        if ((wins.get(winner) ?? 0) > match.seriesMax / 2) last ??= game.number;
      }
      for (const game of match.games)
        if (last !== null && game.number > last) notNeeded.add(game.platformGameId);
    }
    return notNeeded;
  };

  return {
    hear(answer) {
      const { at } = answer;
      switch (answer.kind) {
        case 'matches':
          if (at > walk.beganAt + maxWalkMs) walk = { beganAt: at, matches: new Set() };
          for (const match of answer.matches) {
            const id = match.id.toString();
            if (!walk.matches.has(id)) hearMatch(match, answer.isOdd, at);
            walk.matches.add(id);
          }
          return;
        case 'games':
          for (const { match, game } of answer.games) {
            const { platformGameId, startAt } = game;
            const teams = match.teams.map(({ name }) => name);
            const alone = { platformGameId, number: 1, leagueName: match.leagueName, teams, startAt };
            const known = games.get(platformGameId);
            hearGame(game, known ?? alone, at);
          }
          return;
        case 'address': {
          const asset = games.get(answer.platformGameId)?.assets.get(answer.contentType);
          if (!asset) return;
          asset.isScheduled = false;
          asset.hasFailed = false;
          if (!answer.isThere) missAt(asset, at);
          return;
        }
        case 'fault':
          return hearFault(answer.name, answer.place, answer.subject, at);
        case 'token':
          return;
      }
    },
    reopen() {
      walk = { beganAt: Number.NEGATIVE_INFINITY, matches: new Set() };
    },
    setRules(next, archived, at) {
      wants = next;
      for (const game of games.values()) {
        judge(game, at);
        for (const { contentType, isWanted } of game.assets.values()) {
          const name = assetName(game.platformGameId, contentType);
          if (!isWanted && !archived.has(name)) ever.delete(name);
        }
      }
    },
    statuses(archived, usualDelayMs, at) {
      const notNeeded = decided(archived, at);
      return new Map(
        [...games.values()]
          .flatMap((game) => [...game.assets.values()])
          .map((asset) => {
            const { leagueName, platformGameId } = asset.game;
            const name = assetName(platformGameId, asset.contentType);
            const status = (): AssetStatus => {
              if (archived.has(name)) return 'archived';
              if (!asset.isWanted) return 'not-wanted';
              if (notNeeded.has(platformGameId)) return 'not-needed';
              if (asset.isNotOffered) return 'not-offered';
              if (asset.hasFailed) return 'failing';
              const from = Math.max(asset.firstDueAt, asset.unplayedUntil, asset.wantedAt);
              const step = from - (from % stepMs);
              if (at < step) return 'upcoming';
              return at <= step + usualDelayMs ? 'expected' : 'overdue';
            };
            return [name, { status: status(), leagueName, contentType: asset.contentType }] as const;
          }),
      );
    },
    everWanted: () => ever,
    isKnown: (platformGameId) => games.has(platformGameId),
  };
}
