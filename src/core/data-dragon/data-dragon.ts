/**
 * Names and pictures from Data Dragon, which is fetched patch by patch when a user asks for it. They are only shown: the
 * catalogue, statistics and exports do not use them.
 */
import type { Agents } from 'got';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type DragonStatus, namedKinds } from '../../shared/domain/data-dragon.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { GameNames } from '../game-files/name-facts.ts';
import type { Log } from '../platform/log.ts';
import { createTurns } from '../platform/turns.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { createBytesTransport } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createGatherers } from './gatherers.ts';
import { createPatchReader } from './patch-reader.ts';
import { openDragonStore, readDragonStatus } from './store.ts';

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
  /** The names for the games of a patch; null if nothing is here, or if it cannot be read. Never throws. */
  names(patch: string | null): Promise<GameNames | null>;
  readonly handlers: Pick<
    Handlers,
    | 'dataDragon.fetch'
    | 'dataDragon.import'
    | 'dataDragon.patch'
    | 'dataDragon.picture'
    | 'dataDragon.remove'
    | 'dataDragon.status'
  >;
}

export function createDataDragon(options: DataDragonOptions): DataDragon {
  const { settings, changes, log, now, agent } = options;
  const store = openDragonStore(options.dataDir);
  const language = () => settings.get()['dataDragon.language'];
  const patches = createPatchReader(store, language);
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

  const { fetchPatches, importArchive } = createGatherers({
    store,
    patches,
    settings,
    transport: createBytesTransport({ agent, log }),
    signal: closing.signal,
    now,
    log,
    onWork: setWork,
    onChange: changed,
  });

  return {
    async names(patch) {
      const found = await patches.read(patch).catch((error: unknown) => {
        log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'names could not be read');
        return null;
      });
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
      'dataDragon.fetch': ({ patches: wanted }) => inTurn('data-dragon', () => fetchPatches(wanted)),
      'dataDragon.import': ({ path }) => inTurn('data-dragon', () => importArchive(path)),
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
