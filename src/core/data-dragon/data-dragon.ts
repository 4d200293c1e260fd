/**
 * Names and pictures from Data Dragon, which is fetched patch by patch when a user asks for it. They are only shown: the
 * catalogue, statistics and exports do not use them.
 */
import type { Agents } from 'got';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import { type DragonReport, type DragonStatus, namedKinds } from '../../shared/domain/data-dragon.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { diskError } from '../disk/disk-error.ts';
import type { GameNames } from '../game-files/name-facts.ts';
import type { Log } from '../platform/log.ts';
import { createTurns } from '../platform/turns.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { createBytesTransport } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { gatherVersion } from './gather.ts';
import { createPatchReader } from './patch-reader.ts';
import { openDragonStore, readDragonStatus } from './store.ts';
import { createWebSource, findVersion } from './web-source.ts';

export interface DataDragonOptions {
  readonly dataDir: string;
  readonly settings: SettingsStore;
  readonly changes: Changes;
  readonly agent: Agents;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface DataDragon extends AsyncDisposable {
  /** The names for the games of a patch; null if nothing is here. */
  names(patch: string | null): Promise<GameNames | null>;
  readonly handlers: Pick<
    Handlers,
    'dataDragon.fetch' | 'dataDragon.patch' | 'dataDragon.picture' | 'dataDragon.remove' | 'dataDragon.status'
  >;
}

export function createDataDragon(options: DataDragonOptions): DataDragon {
  const { settings, changes, log, now, agent } = options;
  const store = openDragonStore(options.dataDir);
  const language = () => settings.get()['dataDragon.language'];
  const patches = createPatchReader(store, language);
  const transport = createBytesTransport({ agent, log });
  const closing = new AbortController();
  const inTurn = createTurns();
  let work: DragonStatus['work'] = { state: 'idle' };
  const setWork = (next: DragonStatus['work']) => {
    work = next;
    changes.emit('dataDragon.working');
  };
  const changed = () => {
    patches.forget();
    changes.emit('dataDragon.changed');
  };
  let lastLanguage = language();
  changes.on('settings.changed', (changedSettings) => {
    if (changedSettings['dataDragon.language'] === lastLanguage) return;
    lastLanguage = changedSettings['dataDragon.language'];
    changed();
  });

  const fetchPatch = async (patch: string): Promise<DragonReport> => {
    if (await patches.isHere(patch)) return nothingNew;
    setWork({ state: 'fetching', patch, done: 0, total: 0 });
    const { signal } = closing;
    const web = { transport, baseUrl: settings.get()['dataDragon.baseUrl'], signal, now };
    const version = await findVersion(web, patch);
    const gathered = await gatherVersion({
      version,
      language: language(),
      source: createWebSource(web),
      store,
      signal,
      onProgress: (done, total) => setWork({ state: 'fetching', patch, done, total }),
    });
    log.info({ version, ...gathered }, 'names and pictures fetched from Data Dragon');
    changed();
    return { versions: [version], ...gathered, unavailable: [] };
  };
  const fetchAll = (wanted: readonly string[]) =>
    inTurn('data-dragon', async () => {
      let report = nothingNew;
      for (const patch of wanted) {
        try {
          report = joinReports(report, await fetchPatch(patch));
        } catch (error) {
          const failure = toFailure(error, closing.signal);
          const isOnlyMissing = failure.code === 'not-available-yet';
          if (isOnlyMissing) report = { ...report, unavailable: [...report.unavailable, patch] };
          if (isOnlyMissing && report.unavailable.length < wanted.length) continue;
          log.warn({ patch, err: toLogFields(failure) }, 'Data Dragon was not fetched');
          setWork({ state: 'failed', patch, error: toErrorData(failure) });
          throw failure;
        }
      }
      setWork({ state: 'idle' });
      return report;
    });

  return {
    async names(patch) {
      const found = await patches.read(patch);
      if (found === null) return null;
      const [champion, item, rune, spell] = namedKinds.map((kind) =>
        Object.fromEntries(found.data[kind].map(({ id, name }) => [id, name])),
      );
      const { version } = found.data;
      return {
        version,
        isOwn: found.isOwn,
        champion: champion ?? {},
        item: item ?? {},
        rune: rune ?? {},
        spell: spell ?? {},
      };
    },
    handlers: {
      'dataDragon.status': () => readDragonStatus(store, work),
      'dataDragon.patch': ({ patch }) => patches.read(patch),
      async 'dataDragon.picture'({ version, file }) {
        const bytes = await store.picture(version, file);
        return { png: bytes === null ? null : bytes.toString('base64') };
      },
      'dataDragon.fetch': ({ patches: wanted }) => fetchAll(wanted),
      'dataDragon.remove': ({ version }) =>
        inTurn('data-dragon', async () => {
          const isRemoved = await store.remove(version);
          changed();
          return { changed: Number(isRemoved) };
        }),
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new MatchkeepError('cancelled', 'The fetch of names and pictures was stopped.'));
      await inTurn('data-dragon', async () => {});
    },
  };
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
