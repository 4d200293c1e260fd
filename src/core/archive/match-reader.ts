/** Reads the folder of one match: its sidecar, and the files that the sidecar does not name. Changes nothing. */
import { readSidecarListing, type SidecarListing } from '../catalogue/files/sidecar-listing.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { checkedPath, isBackupName, sidecarName, type TracedFile, traceFile } from './layout.ts';
import { readSidecar } from './sidecar.ts';
import { type ArchiveStore, hashContent, readWhole } from './store/store.ts';
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
 * `folder` is the match's, relative to the archive. What cannot be read is returned as `unreadable`; throws only if a
 * folder cannot be listed.
 */
export async function readMatch(store: ArchiveStore, folder: string): Promise<RebuildItem[]> {
  const items: RebuildItem[] = [];
  const sidecar = await loadSidecar(store, folder);
  if (sidecar !== null) items.push(sidecar);
  const named = new Set<string>([`${folder}/${sidecarName}`]);
  if (sidecar?.kind === 'sidecar') {
    for (const file of sidecar.data.games.flatMap((game) => game.files)) named.add(file.path);
    // These files have changed: neither their sidecar's facts nor their present hashes are right.
    for (const { path } of sidecar.lost) named.add(path);
  }
  const loose: { readonly file: ArchivedFile; readonly trace: TracedFile }[] = [];
  for await (const path of walkMatch(store, folder)) {
    if (named.has(path) || isBackupName(path)) continue;
    const trace = traceFile(path);
    if (trace === null) {
      items.push({
        kind: 'unreadable',
        path,
        reason: 'Its location does not show which game it belongs to.',
      });
      continue;
    }
    try {
      loose.push({ trace, file: await hashLooseFile(store, path, trace) });
    } catch (error) {
      items.push({ kind: 'unreadable', path, reason: diskError(error, 'read it').message });
    }
  }
  const [first] = loose;
  if (first === undefined) return items;
  const match = sidecar?.kind === 'sidecar' ? sidecar.data.match : matchFromTrace(first.trace);
  const data = { match, games: gamesFromFiles(loose) };
  items.push({ kind: 'found', data, listing: readSidecarListing(data) });
  return items;
}

async function* walkMatch(store: ArchiveStore, folder: string): AsyncGenerator<string, void> {
  try {
    yield* walkFiles(store, folder);
  } catch (error) {
    throw diskError(error, `read the folder ${folder}`);
  }
}

async function loadSidecar(store: ArchiveStore, folder: string): Promise<RebuildItem | null> {
  const path = `${folder}/${sidecarName}`;
  try {
    const text = (await readWhole(store, checkedPath(path))).toString('utf8');
    return await withoutLost(store, readSidecar(text, folder));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    return { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
  }
}

/** Separates the files of a sidecar that are there from those that are not. */
async function withoutLost(store: ArchiveStore, data: SidecarData): Promise<RebuildItem> {
  const lost: Unusable[] = [];
  const isThere = async (file: ArchivedFile) => {
    const entry = await store.stat(checkedPath(file.path));
    if (entry?.kind === 'file' && entry.bytes === file.bytes) return true;
    const reason =
      entry === null ? 'It is missing.' : `It has ${entry.bytes} bytes instead of ${file.bytes}.`;
    lost.push({ path: file.path, reason });
    return false;
  };
  const games: SidecarData['games'][number][] = [];
  for (const game of data.games) {
    const files: ArchivedFile[] = [];
    for (const file of game.files) if (await isThere(file)) files.push(file);
    games.push({ ...game, files });
  }
  return { kind: 'sidecar', data: { ...data, games }, listing: readSidecarListing(data), lost };
}

async function hashLooseFile(store: ArchiveStore, path: string, trace: TracedFile): Promise<ArchivedFile> {
  const { bytes, sha256 } = await hashContent(store, path);
  const { platformGameId, contentType, folder } = trace;
  const archivedAt = Math.round((await store.stat(path))?.modifiedAt ?? 0);
  return { platformGameId, contentType, path, folder, bytes, sha256, archivedAt, ...unknownOrigin };
}

const unknownOrigin = { origin: '', etag: null, mediaType: null, headers: null, version: null };

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
