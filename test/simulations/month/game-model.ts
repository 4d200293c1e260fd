/** The model of one game: which of its files are wanted, and what the service's answers say about each. */
import type { AssetStatus } from '../../../src/shared/domain/asset-status.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Times are compared in steps of this. */
const stepMs = 5 * minuteMs;
/** As many answers that a file is not there, over as long a time, mean that it is not offered. */
const unofferedMs = 14 * dayMs;
const unofferedAbsences = 9;

export interface KnownGame {
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

export interface Asset {
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

export function assetName(platformGameId: string, contentType: string): string {
  return `${platformGameId}/${contentType}`;
}

/** The rules want these content types of the game, and no others. Returns those that were not wanted before. */
export function judge(game: KnownGame, types: readonly string[], at: number): readonly string[] {
  const added = types.filter((type) => !game.assets.get(type)?.isWanted);
  for (const contentType of added) want(game, contentType, at);
  for (const asset of game.assets.values()) if (!types.includes(asset.contentType)) asset.isWanted = false;
  return added;
}

function want(game: KnownGame, contentType: string, at: number): void {
  const isThere = game.isPlayed || game.files.includes(contentType);
  game.assets.set(contentType, {
    game,
    contentType,
    isWanted: true,
    wantedAt: at,
    firstDueAt: isThere ? at : expectedEnd(game),
    unplayedUntil: game.assets.get(contentType)?.unplayedUntil ?? 0,
    isScheduled: true,
    absences: 0,
    isNotOffered: false,
    hasFailed: false,
  });
}

/** An unstarted series: half an hour for the first game, 35 minutes for each further one. */
function expectedEnd({ startAt, number }: KnownGame): number {
  return startAt + (30 + 35 * (number - 1)) * minuteMs;
}

/** The listing names a new time, or files: what waits for them follows. */
export function followListing(asset: Asset, at: number): void {
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
}

/** The service answered that it does not have the file. */
export function countAbsence(asset: Asset, at: number): void {
  asset.absences += 1;
  asset.isNotOffered = at - asset.firstDueAt > unofferedMs && asset.absences >= unofferedAbsences;
}

/** The status of a file that is not on disk, of a game that is needed. */
export function openStatus(asset: Asset, usualDelayMs: number, at: number): AssetStatus {
  if (asset.isNotOffered) return 'not-offered';
  if (asset.hasFailed) return 'failing';
  const from = Math.max(asset.firstDueAt, asset.unplayedUntil, asset.wantedAt);
  const step = from - (from % stepMs);
  if (at < step) return 'upcoming';
  return at <= step + usualDelayMs ? 'expected' : 'overdue';
}
