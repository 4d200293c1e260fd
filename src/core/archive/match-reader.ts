/** Reads the folder of one match: its sidecar, and the files that the sidecar does not name. Changes nothing. */
import { readSidecarListing, type SidecarListing } from '../catalogue/files/sidecar-listing.ts';
import { diskError, requireOpenFiles, systemCode } from '../disk/disk-error.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { checksumsText } from './checksums.ts';
import {
  checkedPath,
  checksumsName,
  fileStem,
  isBackupName,
  sidecarName,
  type TracedFile,
  traceFile,
} from './layout.ts';
import { findLooseVersions, type LooseVersion, withLooseVersions } from './loose-versions.ts';
import { readSidecar } from './sidecar.ts';
import { type ArchiveStore, hashContent, readStart, readWhole } from './store/store.ts';
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
  | ({
      readonly kind: 'sidecar';
      readonly lost: readonly Unusable[];
      /** Whether the checksums next to it are those of its content. */
      readonly hasChecksums: boolean;
    } & Readable)
  /** From the paths of files that no sidecar names, with their present hashes. */
  | ({ readonly kind: 'found' } & Readable)
  | Unreadable;
type Unreadable = { readonly kind: 'unreadable' } & Unusable;

interface LooseFile {
  readonly file: ArchivedFile;
  readonly trace: TracedFile;
}

/**
 * `folder` is the match's, relative to the archive. What cannot be read is returned as `unreadable`; throws only if a
 * folder cannot be listed.
 */
export async function readMatch(store: ArchiveStore, folder: string): Promise<RebuildItem[]> {
  const items: RebuildItem[] = [];
  const sidecar = await loadSidecar(store, folder);
  const paths: string[] = [];
  for await (const path of walkMatch(store, folder)) paths.push(path);
  const data = sidecar?.kind === 'data' ? sidecar.data : null;
  // Of files that have changed, neither the sidecar's facts nor the present hashes are right.
  const own = [sidecarName, checksumsName].map((name) => `${folder}/${name}`);
  const named = new Set<string>([...own, ...(data ? pathsNamed(data) : [])]);
  const versions = findLooseVersions(paths, named);
  const loose: LooseFile[] = [];
  if (sidecar?.kind === 'unreadable') items.push(sidecar);
  const isVersion = (path: string) => versions.some((version) => version.path === path);
  const unnamed = paths.filter((path) => !named.has(path) && !isBackupName(path) && !isVersion(path));
  if (sidecar?.kind === 'data') {
    const { remaining, corrected } = await takeCorrected(store, sidecar.data, versions, unnamed);
    loose.push(...corrected);
    items.push({
      ...(await withoutLost(store, remaining)),
      hasChecksums: await hasText(store, `${folder}/${checksumsName}`, sidecar.checksums),
    });
  }
  for (const path of unnamed) {
    if (loose.some(({ file }) => file.path === path)) continue;
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
      const file = await withLooseVersions(store, await hashLooseFile(store, path, trace), versions);
      loose.push({ trace, file });
    } catch (error) {
      requireOpenFiles(error, `read ${path}`);
      items.push({ kind: 'unreadable', path, reason: diskError(error, 'read it').message });
    }
  }
  items.push(...ownerless(versions, loose, data));
  const [first] = loose;
  if (first === undefined) return items;
  const match = data?.match ?? matchFromTrace(first.trace);
  const found = { match, games: gamesFromFiles(loose) };
  items.push({ kind: 'found', data: found, listing: readSidecarListing(found) });
  return items;
}

function pathsNamed({ games }: SidecarData): readonly string[] {
  return games
    .flatMap(({ files }) => files)
    .flatMap(({ path, earlier = [] }) => [
      path,
      ...earlier.flatMap((version) => [version.path ?? [], version.damagedPath ?? []].flat()),
    ]);
}

/**
 * Takes the files out of a sidecar that have versions which it does not name: it is older than they are. A file that is
 * not there, or has another size, stays in it.
 */
async function takeCorrected(
  store: ArchiveStore,
  data: SidecarData,
  versions: readonly LooseVersion[],
  unnamed: readonly string[],
) {
  const corrected: LooseFile[] = [];
  const games: SidecarData['games'][number][] = [];
  for (const game of data.games) {
    const files: ArchivedFile[] = [];
    for (const file of game.files) {
      const trace = traceFile(file.path);
      // What cannot be read stays in no file, and is reported.
      const now = await withLooseVersions(store, file, versions, unnamed).catch(() => file);
      if (trace === null || now === file || !(await isThere(store, now))) files.push(file);
      else corrected.push({ trace, file: now });
    }
    games.push({ ...game, files });
  }
  return { remaining: { ...data, games }, corrected };
}

/**
 * Versions that no file has: of a file that is gone, or damaged. A copy of the present content was made for a correction
 * that was not finished, and is no loss.
 */
function ownerless(
  versions: readonly LooseVersion[],
  loose: readonly LooseFile[],
  data: SidecarData | null,
): readonly RebuildItem[] {
  const recorded = data?.games.flatMap((game) => game.files) ?? [];
  const files = [...recorded, ...loose.map(({ file }) => file)];
  const isCopy = ({ stem, mark }: LooseVersion) =>
    files.some(({ path, sha256 }) => fileStem(path) === stem && sha256.startsWith(mark));
  const taken = new Set(loose.flatMap(({ file }) => file.earlier?.map(({ path }) => path) ?? []));
  const left = versions.filter((version) => !taken.has(version.path) && !isCopy(version));
  const reason =
    'It is an earlier version, but its file is missing, or its content is not what its name says.';
  return left.map(({ path }) => ({ kind: 'unreadable', path, reason }));
}

async function* walkMatch(store: ArchiveStore, folder: string): AsyncGenerator<string, void> {
  try {
    yield* walkFiles(store, folder);
  } catch (error) {
    throw diskError(error, `read the folder ${folder}`);
  }
}

async function loadSidecar(
  store: ArchiveStore,
  folder: string,
): Promise<
  { readonly kind: 'data'; readonly data: SidecarData; readonly checksums: string } | Unreadable | null
> {
  const path = `${folder}/${sidecarName}`;
  try {
    const text = (await readWhole(store, checkedPath(path))).toString('utf8');
    const data = readSidecar(text, folder);
    return { kind: 'data', data, checksums: checksumsText(data, text) };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    requireOpenFiles(error, `read ${path}`);
    return { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
  }
}

/** Separates the files of a sidecar that are there from those that are not. */
async function withoutLost(store: ArchiveStore, data: SidecarData) {
  const lost: Unusable[] = [];
  const isFound = async (file: ArchivedFile) => {
    if (await isThere(store, file)) return true;
    const entry = await store.stat(checkedPath(file.path));
    const reason =
      entry === null ? 'It is missing.' : `It has ${entry.bytes} bytes instead of ${file.bytes}.`;
    lost.push({ path: file.path, reason });
    return false;
  };
  const games: SidecarData['games'][number][] = [];
  for (const game of data.games) {
    const files: ArchivedFile[] = [];
    for (const file of game.files) if (await isFound(file)) files.push(file);
    games.push({ ...game, files });
  }
  return { kind: 'sidecar' as const, data: { ...data, games }, listing: readSidecarListing(data), lost };
}

/** Whether the key has exactly this text; false if it cannot be read. */
async function hasText(store: ArchiveStore, key: string, text: string): Promise<boolean> {
  try {
    return (await readStart(store, key, Buffer.byteLength(text) + 1)) === text;
  } catch {
    return false;
  }
}

/** With its size. */
async function isThere(store: ArchiveStore, { path, bytes }: ArchivedFile): Promise<boolean> {
  const entry = await store.stat(checkedPath(path));
  return entry?.kind === 'file' && entry.bytes === bytes;
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

function gamesFromFiles(loose: readonly LooseFile[]): SidecarData['games'] {
  const games = Map.groupBy(loose, ({ trace }) => trace.platformGameId);
  return [...games].map(([platformGameId, members]) => ({
    platformGameId,
    number: members[0]?.trace.number ?? null,
    position: members[0]?.trace.number ?? 0,
    raw: JSON.stringify({ platformGameId }),
    files: members.map(({ file }) => file),
  }));
}
