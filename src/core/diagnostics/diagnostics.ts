/**
 * Diagnostics: one zip that helps to find a fault, for the user to review and pass on. It contains versions,
 * settings, counts, the last sync runs and the log, but no secrets, user names or service addresses. Each part is
 * independent: the others are still written if the catalogue is damaged.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toErrorData } from '../../shared/base/errors.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { diskError } from '../disk/disk-error.ts';
import { fileSize } from '../disk/file-size.ts';
import { replaceFileWith } from '../disk/replace-file.ts';
import { sweepStaged } from '../disk/staged-file.ts';
import { version } from '../platform/version.ts';
import { logFiles, maskedLines } from './log-files.ts';
import { createMask } from './mask.ts';

export interface DiagnosticsSource {
  readonly dataDir: string;
  readonly about: Pick<AppStatus, 'version' | 'shell'>;
  /** Each may throw if its part cannot be read. */
  readonly settings: () => Settings;
  readonly status: () => AppStatus | Promise<AppStatus>;
  readonly catalogue: () => Pick<Catalogue, 'browse' | 'runs'>;
  /** The copies of the catalogue, and why the last one was not made. */
  readonly copies: () => unknown;
  readonly now: () => number;
}

const maxRuns = 50;
const maxFailures = 200;

/** `matchkeep-diagnostics-2026-11-21.zip` */
function diagnosticsName(now: number): string {
  return `matchkeep-diagnostics-${new Date(now).toISOString().slice(0, 10)}.zip`;
}

export interface Diagnostics {
  /** See `openDiagnostics` and `saveDiagnostics`. */
  open(): Promise<NodeJS.ReadableStream>;
  save(path: string): Promise<void>;
  /** See `diagnosticsName`. */
  name(now: number): string;
}

/** The diagnostics of a running archiver. */
export function createDiagnostics(options: {
  readonly dataDir: string;
  readonly shell: AppStatus['shell'];
  readonly settings: { readonly get: () => Settings };
  readonly status: () => AppStatus;
  readonly catalogue: Pick<Catalogue, 'browse' | 'runs'>;
  readonly copies: () => unknown;
  readonly now: () => number;
}): Diagnostics {
  const { dataDir, shell, settings, status, catalogue, copies, now } = options;
  const source = { dataDir, about: { version, shell }, settings: settings.get, status, copies, now };
  const full = { ...source, catalogue: () => catalogue };
  return {
    open: () => openDiagnostics(full),
    save: (path) => saveDiagnostics(full, path),
    name: diagnosticsName,
  };
}

/** Streams the zip while it is being created. A part that cannot be read contains the error instead. */
async function openDiagnostics(source: DiagnosticsSource): Promise<NodeJS.ReadableStream> {
  const parts = await gather(source);
  const settings = await attempt(source.settings);
  const status = await attempt(source.status);
  const mask = createMask(settings, status?.session.username ?? null);
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = new Date(source.now());
  zip.addBuffer(Buffer.from(readme), 'README.txt', { mtime });
  for (const [name, data] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(mask(`${JSON.stringify(data, null, 2)}\n`)), `${name}.json`, { mtime });
  }
  for (const file of logFiles(source.dataDir)) {
    zip.addReadStreamLazy(`logs/${file.name}`, { mtime }, (give) => give(null, maskedLines(file.path, mask)));
  }
  zip.end();
  return zip.outputStream;
}

/** The named file is always complete. Throws `disk-full`, `disk-denied`. */
export async function saveDiagnostics(source: DiagnosticsSource, path: string): Promise<void> {
  sweepStaged(dirname(path));
  try {
    await replaceFileWith(path, async (staged) => {
      await pipeline(await openDiagnostics(source), createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
      return true;
    });
  } catch (error) {
    throw diskError(error, 'write the diagnostics');
  }
}

async function gather(source: DiagnosticsSource): Promise<Readonly<Record<string, unknown>>> {
  const { node, v8, electron, chrome } = process.versions;
  return {
    about: {
      ...source.about,
      at: new Date(source.now()).toISOString(),
      platform: process.platform,
      arch: arch(),
      system: release(),
      versions: { node, v8, electron, chrome },
      catalogue: await orError(() => catalogueVersion(source.dataDir)),
      usesProxyFromEnvironment: ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].some(
        (name) => process.env[name],
      ),
    },
    settings: await orError(source.settings),
    status: await orError(async () => {
      const { session, ...status } = await source.status();
      const { username, ...rest } = session;
      return { ...status, session: { ...rest, isNamed: username !== null } };
    }),
    copies: await orError(source.copies),
    coverage: await orError(() => source.catalogue().browse.coverage('league')),
    'sync-runs': await orError(() => source.catalogue().runs.page({ limit: maxRuns }).items),
    failures: await orError(() => {
      const { browse } = source.catalogue();
      const { items } = browse.downloads({ states: ['failed', 'waiting'], limit: maxFailures });
      return items.map(({ id, contentType, state, attempts, updatedAt, retryAt, error }) => ({
        id,
        contentType,
        state,
        attempts,
        updatedAt,
        retryAt,
        error,
      }));
    }),
  };
}

async function orError(look: () => unknown): Promise<unknown> {
  try {
    return await look();
  } catch (error) {
    return { couldNotBeRead: toErrorData(error) };
  }
}

/** Null on failure; the part itself contains the error. */
async function attempt<T>(look: () => T | Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch {
    return null;
  }
}

interface CatalogueVersion {
  readonly bytes: number;
  readonly logBytes: number;
  /** The number of the last migration: `user_version` in https://www.sqlite.org/fileformat.html */
  readonly schema: number;
}

/**
 * Reads the catalogue's version from its file without opening the database, which may be damaged. Null if no catalogue
 * exists yet.
 */
async function catalogueVersion(dataDir: string): Promise<CatalogueVersion | null> {
  const path = join(dataDir, 'catalogue.db');
  const bytes = await fileSize(path);
  if (bytes === null) return null;
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(100);
    await file.read(header, 0, header.length, 0);
    return { bytes, logBytes: (await fileSize(`${path}-wal`)) ?? 0, schema: header.readUInt32BE(60) };
  } finally {
    await file.close();
  }
}

const readme = `Diagnostics of Matchkeep
========================

Contents. Please look through them before you pass them on:

about.json      versions of Matchkeep, of what it runs on, and of the catalogue
settings.json   the settings
status.json     the state of session, sync, archive and downloads
copies.json     the daily copies of the catalogue
coverage.json   how many files are wanted and archived, by league
sync-runs.json  the last ${maxRuns} sync runs
failures.json   failed and waiting downloads, with the reason (at most ${maxFailures})
logs/           the log

They contain no password, no token and no download or stream address. The service's hosts, the proxy, the
user name and the name of the home folder are replaced by words in brackets.
`;
