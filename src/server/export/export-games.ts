/**
 * Export: archived files copied out, each compared with its SHA-256 on the way, and a table that says what
 * each of them is. Only whole files appear in the target under their name; the table lists those and no others.
 */
import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ReadOnly } from '../../core/read-only.ts';
import type { Asset, Game } from '../../shared/domain.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import type { FilterOptions } from '../arguments.ts';
import { copyVerified } from './copy-verified.ts';
import { type Fact, factsWriter } from './facts.ts';

export interface ExportRequest {
  readonly reader: ReadOnly;
  readonly folder: string;
  readonly filters: FilterOptions;
  /** Null: every archived one. */
  readonly contentTypes: readonly string[] | null;
  readonly format: 'csv' | 'jsonl';
  readonly signal: AbortSignal;
}

export interface ExportReport {
  /** Absolute. */
  readonly folder: string;
  readonly facts: string;
  readonly games: number;
  readonly files: number;
  readonly bytes: number;
  /** Paths relative to the archive. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

const pageSize = 200;

/** Throws `archive-missing` when there is nothing to copy from, and the signal's reason when it is aborted. */
export async function exportGames(request: ExportRequest): Promise<ExportReport> {
  const { reader, format } = request;
  const folder = resolve(request.folder);
  if (isInside(folder, reader.archiveDir)) {
    throw new MatchkeepError('invalid-input', 'The export may not go into the archive itself.', {
      remedy: 'Name another folder.',
    });
  }
  await mkdir(folder, { recursive: true });
  const factsFile = join(folder, `facts.${format}`);
  const handle = await open(factsFile, 'w');
  try {
    const write = factsWriter(handle, format);
    await write.start();
    let games = 0;
    let files = 0;
    let bytes = 0;
    const leftOut: { path: string; reason: string }[] = [];
    for (const game of archivedGames(request)) {
      const assets = game.assets.filter((asset) => isWanted(asset, request.contentTypes));
      for (const asset of assets) {
        request.signal.throwIfAborted();
        const outcome = await exportAsset(reader.archiveDir, folder, asset);
        if (outcome.reason !== null) {
          leftOut.push({ path: outcome.path, reason: outcome.reason });
          continue;
        }
        await write.fact(factOf(game, asset, outcome.path));
        files += 1;
        bytes += asset.bytes ?? 0;
      }
      if (assets.length > 0) games += 1;
    }
    return { folder, facts: factsFile, games, files, bytes, leftOut };
  } finally {
    await handle.close();
  }
}

function isInside(folder: string, archiveDir: string): boolean {
  return `${folder}/`.replaceAll('\\', '/').startsWith(`${archiveDir}/`.replaceAll('\\', '/'));
}

function* archivedGames({ reader, filters }: ExportRequest): Generator<Game> {
  let cursor: string | null = null;
  do {
    const page: { items: Game[]; nextCursor: string | null } = reader.catalogue?.browse.games({
      ...filters,
      ...(cursor !== null && { cursor }),
      limit: pageSize,
      archivedOnly: true,
    }) ?? { items: [], nextCursor: null };
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function isWanted(asset: Asset, contentTypes: readonly string[] | null): boolean {
  return asset.state === 'archived' && (contentTypes === null || contentTypes.includes(asset.contentType));
}

async function exportAsset(
  archiveDir: string,
  folder: string,
  { path, sha256 }: Asset,
): Promise<{ readonly path: string; readonly reason: string | null }> {
  if (path === null || sha256 === null)
    return { path: path ?? '?', reason: 'the catalogue has no file for it' };
  const target = join(folder, path);
  // Paths come from the catalogue, which may have been read from a folder that someone else wrote.
  if (!isInside(target, folder)) return { path, reason: 'its path leads out of the archive' };
  return { path, reason: await copyVerified(join(archiveDir, path), target, sha256) };
}

function factOf(game: Game, asset: Asset, path: string): Fact {
  return {
    platformGameId: game.platformGameId,
    matchId: game.matchId,
    number: game.number,
    league: game.leagueName,
    tournament: game.tournamentName,
    playedAt: game.playedAt,
    gameVersion: game.gameVersion,
    teams: game.teams.map(({ code, name }) => code || name).join(' vs '),
    contentType: asset.contentType,
    path,
    bytes: asset.bytes,
    sha256: asset.sha256,
    archivedAt: asset.archivedAt,
  };
}
