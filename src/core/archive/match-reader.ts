/** Reads the folder of one match: its sidecar, and the files that the sidecar does not name. Changes nothing. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSidecarListing, type SidecarListing } from '../catalogue/files/sidecar-listing.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { hashFileSync } from '../disk/hash-file.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { checkedPath, isBackupName, sidecarName, type TracedFile, traceFile } from './layout.ts';
import { readSidecar } from './sidecar.ts';
import { walkFiles } from './walk.ts';

interface Unusable {
  /** Relative to the archive. */
  readonly path: string;
  /** A sentence. */
  readonly reason: string;
}

interface Readable {
  readonly data: SidecarData;
  readonly listing: SidecarListing;
}

export type RebuildItem =
  /** From a sidecar. `data` names only the files that exist with their size; `lost` are the others. */
  | ({ readonly kind: 'sidecar'; readonly lost: readonly Unusable[] } & Readable)
  /** From the paths of files that no sidecar names, with their present hashes. */
  | ({ readonly kind: 'found' } & Readable)
  | ({ readonly kind: 'unreadable' } & Unusable);

/**
 * `dir` is the archive's folder, `folder` the match's, relative to it. What cannot be read is returned as `unreadable`;
 * throws only if a folder cannot be listed. Synchronous: for the threads that read the archive.
 */
export function* readMatch(dir: string, folder: string): Generator<RebuildItem> {
  const sidecar = loadSidecar(dir, folder);
  if (sidecar !== null) yield sidecar;
  const named = new Set<string>([`${folder}/${sidecarName}`]);
  if (sidecar?.kind === 'sidecar') {
    for (const file of sidecar.data.games.flatMap((game) => game.files)) named.add(file.path);
    // These files have changed: neither their sidecar's facts nor their present hashes are right.
    for (const { path } of sidecar.lost) named.add(path);
  }
  const loose: { readonly file: ArchivedFile; readonly trace: TracedFile }[] = [];
  for (const path of walkFiles(dir, folder)) {
    if (named.has(path) || isBackupName(path)) continue;
    const trace = traceFile(path);
    if (trace === null) {
      yield { kind: 'unreadable', path, reason: 'Its location does not show which game it belongs to.' };
      continue;
    }
    try {
      loose.push({ trace, file: hashLooseFile(dir, path, trace) });
    } catch (error) {
      yield { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
    }
  }
  const [first] = loose;
  if (first === undefined) return;
  const match = sidecar?.kind === 'sidecar' ? sidecar.data.match : matchFromTrace(first.trace);
  const data = { match, games: gamesFromFiles(loose) };
  yield { kind: 'found', data, listing: readSidecarListing(data) };
}

function loadSidecar(dir: string, folder: string): RebuildItem | null {
  const path = `${folder}/${sidecarName}`;
  try {
    return withoutLost(dir, readSidecar(readFileSync(join(dir, checkedPath(path)), 'utf8'), folder));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    return { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
  }
}

/** Separates the files of a sidecar that are there from those that are not. */
function withoutLost(dir: string, data: SidecarData): RebuildItem {
  const lost: Unusable[] = [];
  const isThere = (file: ArchivedFile) => {
    const entry = statSync(join(dir, checkedPath(file.path)), { throwIfNoEntry: false });
    if (entry?.isFile() && entry.size === file.bytes) return true;
    const reason =
      entry === undefined ? 'It is missing.' : `It has ${entry.size} bytes instead of ${file.bytes}.`;
    lost.push({ path: file.path, reason });
    return false;
  };
  const games = data.games.map((game) => ({ ...game, files: game.files.filter(isThere) }));
  return { kind: 'sidecar', data: { ...data, games }, listing: readSidecarListing(data), lost };
}

function hashLooseFile(dir: string, path: string, trace: TracedFile): ArchivedFile {
  const absolute = join(dir, path);
  const { bytes, sha256 } = hashFileSync(absolute);
  const { platformGameId, contentType, folder } = trace;
  const archivedAt = Math.round(statSync(absolute).mtimeMs);
  return { platformGameId, contentType, path, folder, bytes, sha256, archivedAt, ...unknownOrigin };
}

const unknownOrigin = { origin: '', etag: null, mediaType: null, headers: null };

function matchFromTrace(trace: TracedFile): SidecarData['match'] {
  return {
    id: trace.matchId,
    leagueId: null,
    leagueName: trace.leagueName,
    tournamentId: null,
    tournamentName: trace.tournamentName,
    startAt: trace.date === null ? null : `${trace.date}T00:00:00.000Z`,
    folder: trace.folder,
    raw: null,
  };
}

function gamesFromFiles(
  loose: readonly { readonly file: ArchivedFile; readonly trace: TracedFile }[],
): SidecarData['games'] {
  const games = Map.groupBy(loose, ({ trace }) => trace.platformGameId);
  return [...games].map(([platformGameId, members]) => ({
    platformGameId,
    number: members[0]?.trace.number ?? null,
    position: members[0]?.trace.number ?? 0,
    raw: JSON.stringify({ platformGameId }),
    files: members.map(({ file }) => file),
  }));
}
