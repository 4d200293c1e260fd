/**
 * Rebuild: reads the content of the catalogue back from the archive's folder alone. Sidecars contain it exactly; for a
 * file that no sidecar names, the path gives a part of it. Changes nothing.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/errors.ts';
import { systemDisk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import type { Archive } from './archive.ts';
import { createHashPool, type HashPool } from './hash-pool.ts';
import { isBackupName, sidecarName, type TracedFile, traceFile } from './layout.ts';
import { readSidecar } from './sidecar.ts';
import { listFolder, walkFiles } from './walk.ts';

interface Unusable {
  /** Relative to the archive. */
  readonly path: string;
  /** A sentence. */
  readonly reason: string;
}

export type RebuildItem =
  /** From a sidecar. `data` names only the files that exist with their size; `lost` are the others. */
  | { readonly kind: 'sidecar'; readonly data: SidecarData; readonly lost: readonly Unusable[] }
  /** From the paths of files that no sidecar names, with their present hashes. */
  | { readonly kind: 'found'; readonly data: SidecarData }
  | ({ readonly kind: 'unreadable' } & Unusable);

export interface RebuildOptions {
  readonly archive: Archive;
  readonly signal?: AbortSignal;
}

/** The depth of a match's folder in the layout. A folder with a sidecar is recognised at any depth. */
const matchDepth = 3;

/** Throws `archive-missing` if the archive is not there or disappears, `cancelled` on the signal. */
export async function* rebuildArchive({ archive, signal }: RebuildOptions): AsyncGenerator<RebuildItem> {
  await archive.check();
  const pool = createHashPool();
  try {
    for await (const folder of matchFolders(archive.dir, '', 0)) {
      if (signal?.aborted === true) throw new MatchkeepError('cancelled', 'The rebuild was stopped.');
      yield* readMatch(archive, folder, pool);
    }
  } finally {
    await pool.close();
  }
  await archive.check();
}

async function* matchFolders(dir: string, folder: string, depth: number): AsyncGenerator<string> {
  const { files, folders } = await listFolder(dir, folder);
  if (depth > 0 && (depth === matchDepth || files.includes(sidecarName))) {
    yield folder;
    return;
  }
  for (const name of folders) yield* matchFolders(dir, depth === 0 ? name : `${folder}/${name}`, depth + 1);
}

async function* readMatch(archive: Archive, folder: string, pool: HashPool): AsyncGenerator<RebuildItem> {
  const sidecar = await loadSidecar(archive, folder);
  if (sidecar !== null) yield sidecar;
  const named = new Set<string>([`${folder}/${sidecarName}`]);
  if (sidecar?.kind === 'sidecar') {
    for (const file of sidecar.data.games.flatMap((game) => game.files)) named.add(file.path);
    // These files have changed: neither their sidecar's facts nor their present hashes are right.
    for (const { path } of sidecar.lost) named.add(path);
  }
  const loose: { readonly file: ArchivedFile; readonly trace: TracedFile }[] = [];
  for await (const path of walkFiles(archive.dir, folder)) {
    if (named.has(path) || isBackupName(path)) continue;
    const trace = traceFile(path);
    if (trace === null) {
      yield { kind: 'unreadable', path, reason: 'Its location does not show which game it belongs to.' };
      continue;
    }
    try {
      loose.push({ trace, file: await hashLooseFile(archive, path, trace, pool) });
    } catch (error) {
      yield { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
    }
  }
  const [first] = loose;
  if (first === undefined) return;
  const match = sidecar?.kind === 'sidecar' ? sidecar.data.match : matchFromTrace(first.trace);
  yield { kind: 'found', data: { match, games: gamesFromFiles(loose) } };
}

async function loadSidecar(archive: Archive, folder: string): Promise<RebuildItem | null> {
  const path = `${folder}/${sidecarName}`;
  try {
    if ((await systemDisk.stat(archive.absolute(path))) === null) return null;
    const data = readSidecar(await readFile(archive.absolute(path), 'utf8'), folder);
    return await withoutLost(archive, data);
  } catch (error) {
    return { kind: 'unreadable', path, reason: diskError(error, 'read it').message };
  }
}

/** Separates the files of a sidecar that are there from those that are not. */
async function withoutLost(archive: Archive, data: SidecarData): Promise<RebuildItem> {
  const lost: Unusable[] = [];
  const isThere = async (file: ArchivedFile) => {
    const entry = await systemDisk.stat(archive.absolute(file.path));
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
  return { kind: 'sidecar', data: { ...data, games }, lost };
}

async function hashLooseFile(
  archive: Archive,
  path: string,
  trace: TracedFile,
  pool: HashPool,
): Promise<ArchivedFile> {
  const absolute = join(archive.dir, path);
  const [hashed] = await pool.hashAll([absolute]);
  if (hashed === undefined || hashed instanceof Error) throw hashed ?? new Error(`${path} has no hash.`);
  const { bytes, sha256 } = hashed;
  const { platformGameId, contentType, folder } = trace;
  const archivedAt = Math.round((await stat(absolute)).mtimeMs);
  return { platformGameId, contentType, path, folder, bytes, sha256, archivedAt, ...unknownOrigin };
}

const unknownOrigin = { origin: '', etag: null, mediaType: null };

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
    number: members[0]?.trace.number ?? 1,
    raw: JSON.stringify({ platformGameId }),
    files: members.map(({ file }) => file),
  }));
}
