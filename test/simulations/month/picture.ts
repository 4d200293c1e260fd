/**
 * What the archiver should say about each file, by a simple model of its own: from what the service answered (its
 * answers), what it knows (its books), and the files on disk. It shares no code with the archiver.
 */

import { gamePhase, type PlannedMatch } from '../../../src/practice/world/plan.ts';
import type { AssetStatus } from '../../../src/shared/domain/asset-status.ts';
import type { PracticeAnswer } from '../practice-types.ts';
import { type Asset, assetName, countAbsence, openStatus } from './game-model.ts';
import { createKnownGames, type Wants } from './known-games.ts';

const minuteMs = 60_000;
/** A walk through the listing ends within this, and the next one begins later. */
const maxWalkMs = 10 * minuteMs;

const silent = new Set(['slow', 'trickle', 'no-ranges', 'no-validators', 'changed', '401']);
const expiring = new Set(['403', '404', 'expired-address']);

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
  readonly isPlayed: boolean;
}

interface AnnouncedMatch {
  readonly match: PlannedMatch;
  /** Epoch ms. */
  readonly startAt: number;
  readonly isOdd: boolean;
}

type Fault = Extract<PracticeAnswer, { kind: 'fault' }>;

export function createPicture(firstRules: Wants): Picture {
  const games = createKnownGames(firstRules);
  const matches = new Map<string, AnnouncedMatch>();
  /** The matches of the present walk: the archiver uses each of them once, although a page may be answered twice. */
  let walk = { beganAt: Number.NEGATIVE_INFINITY, matches: new Set<string>() };

  const hearMatch = (match: PlannedMatch, isOdd: boolean, at: number) => {
    matches.set(match.id.toString(), { match, startAt: match.startAt, isOdd });
    const { leagueName, startAt } = match;
    const teams = match.teams.map(({ name }) => name);
    for (const game of match.games) {
      const { platformGameId, number } = game;
      const phase = gamePhase(game, at);
      // A state that nobody knows says nothing.
      const isOpen = phase === 'running' || (phase === 'unstarted' && !isOdd);
      games.list(game, { platformGameId, number, leagueName, teams, startAt }, at, isOpen && startAt <= at);
    }
  };

  const hearAddress = (asset: Asset | undefined, isThere: boolean, at: number) => {
    if (!asset) return;
    asset.isScheduled = false;
    asset.hasFailed = false;
    if (!isThere) countAbsence(asset, at);
  };

  const hearFault = ({ name, place, subject, at }: Fault) => {
    const [, encoded, type] =
      /^\/v2\/games\/([^/]+)\/download (.+)$/.exec(subject) ??
      /^\/files\/([^/]+)\/([^/]+)\//.exec(subject) ??
      [];
    const asset = games.findAsset(decodeURIComponent(encoded ?? ''), type ?? '');
    if (!asset || silent.has(name) || (place !== 'address' && place !== 'file')) return;
    const isAbsent =
      place === 'file' ? expiring.has(name) : name === '404' || (name === '403' && !asset.game.isPlayed);
    asset.isScheduled = false;
    asset.hasFailed = !isAbsent;
    if (isAbsent && place === 'address') countAbsence(asset, at);
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
            games.list(game, games.find(platformGameId) ?? alone, at);
          }
          return;
        case 'address':
          return hearAddress(games.findAsset(answer.platformGameId, answer.contentType), answer.isThere, at);
        case 'fault':
          return hearFault(answer);
        case 'file':
        case 'token':
          return;
      }
    },
    reopen() {
      walk = { beganAt: Number.NEGATIVE_INFINITY, matches: new Set() };
    },
    setRules: games.setRules,
    statuses(archived, usualDelayMs, at) {
      const notNeeded = findNotNeeded(matches.values(), archived, at);
      return new Map(
        games.assets().map((asset) => {
          const { leagueName, platformGameId, isPlayed } = asset.game;
          const name = assetName(platformGameId, asset.contentType);
          const status = (): AssetStatus => {
            if (archived.has(name)) return 'archived';
            if (!asset.isWanted) return 'not-wanted';
            return notNeeded.has(platformGameId) ? 'not-needed' : openStatus(asset, usualDelayMs, at);
          };
          return [name, { status: status(), leagueName, contentType: asset.contentType, isPlayed }] as const;
        }),
      );
    },
    everWanted: games.everWanted,
    isKnown: (platformGameId) => games.find(platformGameId) !== undefined,
  };
}

/** The ids of the games after the one that decided their series, as far as the archived summaries show it. */
function findNotNeeded(
  matches: Iterable<AnnouncedMatch>,
  archived: ReadonlySet<string>,
  at: number,
): ReadonlySet<string> {
  const notNeeded = new Set<string>();
  for (const { match, startAt, isOdd } of matches) {
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
}
