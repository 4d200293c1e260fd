/** Gathers versions on request: those of patches from the web, or those of an archive. Each reports its progress and its end. */
import { stat } from 'node:fs/promises';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { DragonReport, DragonStatus } from '../../shared/domain/data-dragon.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { BytesTransport } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { gatherVersion } from './gather.ts';
import type { PatchReader } from './patch-reader.ts';
import type { DragonStore } from './store.ts';
import { createWebSource, findVersion } from './web-source.ts';

interface GatherersOptions {
  readonly store: DragonStore;
  readonly patches: PatchReader;
  readonly settings: SettingsStore;
  readonly transport: BytesTransport;
  /** Ends the work with its reason. */
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
  readonly onWork: (work: DragonStatus['work']) => void;
  /** A version was added. */
  readonly onChange: () => void;
}

interface Gatherers {
  /** See `dataDragon.fetch` of the contract. */
  fetchPatches(wanted: readonly string[]): Promise<DragonReport>;
  /** See `dataDragon.import` of the contract. */
  importArchive(path: string): Promise<DragonReport>;
}

/** Not for several calls at a time. */
export function createGatherers(options: GatherersOptions): Gatherers {
  const { store, patches, settings, transport, signal, now, log, onWork, onChange } = options;
  const language = () => settings.get()['dataDragon.language'];
  const fetchPatch = async (patch: string): Promise<DragonReport> => {
    if (await patches.isHere(patch)) return nothingNew;
    onWork({ state: 'fetching', patch, done: 0, total: 0 });
    const web = { transport, baseUrl: settings.get()['dataDragon.baseUrl'], signal, now };
    const version = await findVersion(web, patch);
    const gathered = await gatherVersion({
      version,
      language: language(),
      source: createWebSource(web),
      store,
      signal,
      onProgress: (done, total) => onWork({ state: 'fetching', patch, done, total }),
    });
    log.info({ version, ...gathered }, 'names and pictures fetched from Data Dragon');
    onChange();
    return { versions: [version], ...gathered, unavailable: [] };
  };
  const importArchive = async (path: string): Promise<DragonReport> => {
    let report = nothingNew;
    try {
      const { size } = await stat(path).catch(() => ({ size: 0 }));
      const onProgress = (done: number) => onWork({ state: 'importing', done, total: size });
      // Its reader of archives would take part of every start.
      const { readDragonArchive } = await import('./archive-source.ts');
      const { versions, source } = await readDragonArchive({
        path,
        language: language(),
        signal,
        onProgress,
      });
      for (const version of versions) {
        const gathered = await gatherVersion({ version, language: language(), source, store, signal });
        report = joinReports(report, { ...nothingNew, ...gathered, versions: [version] });
        onChange();
      }
      log.info(report, 'names and pictures read from an archive of Data Dragon');
      onWork({ state: 'idle' });
      return report;
    } catch (error) {
      const failure = afterVersions(report.versions, toFailure(error, signal));
      log.warn({ err: toLogFields(failure) }, 'the archive of Data Dragon was not read');
      onWork({ state: 'failed', patch: null, error: toErrorData(failure) });
      throw failure;
    }
  };
  const fetchPatches = async (wanted: readonly string[]): Promise<DragonReport> => {
    let report = nothingNew;
    for (const patch of wanted) {
      try {
        report = joinReports(report, await fetchPatch(patch));
      } catch (error) {
        const failure = toFailure(error, signal);
        const isOnlyMissing = failure.code === 'not-available-yet';
        if (isOnlyMissing) report = { ...report, unavailable: [...report.unavailable, patch] };
        if (isOnlyMissing && report.unavailable.length < wanted.length) continue;
        log.warn({ patch, err: toLogFields(failure) }, 'Data Dragon was not fetched');
        onWork({ state: 'failed', patch, error: toErrorData(failure) });
        throw failure;
      }
    }
    onWork({ state: 'idle' });
    return report;
  };

  return { fetchPatches, importArchive };
}

const nothingNew: DragonReport = { versions: [], files: 0, bytes: 0, unavailable: [] };

function joinReports(a: DragonReport, b: DragonReport): DragonReport {
  return {
    versions: [...a.versions, ...b.versions],
    files: a.files + b.files,
    bytes: a.bytes + b.bytes,
    unavailable: [...a.unavailable, ...b.unavailable],
  };
}

/** An archive can have several versions: those before the failure are stored. */
function afterVersions(versions: readonly string[], failure: MatchkeepError): MatchkeepError {
  if (versions.length === 0) return failure;
  const { message, ...others } = toErrorData(failure);
  return new MatchkeepError(failure.code, `${message} Read before that: ${versions.join(', ')}.`, others);
}

function toFailure(error: unknown, signal: AbortSignal): MatchkeepError {
  if (signal.aborted && signal.reason instanceof MatchkeepError) return signal.reason;
  if (error instanceof MatchkeepError) return error;
  const { code, message, cause } = diskError(error, 'store names and pictures');
  if (code === 'unexpected') return toMatchkeepError(error);
  return new MatchkeepError(code, message, {
    remedy: 'Check the free space and the permissions of the data folder, then fetch again.',
    cause,
  });
}
