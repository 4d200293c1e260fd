/**
 * Two workspaces behind one bridge: the user's own archiver and the practice one. The shell calls the current
 * workspace without knowing which one it is. The main archiver keeps syncing during practice.
 *
 * The practice service is passed in by the shell: the archiver's code knows nothing of it.
 */
import { dirname } from 'node:path';
import { MatchkeepError } from '../shared/base/errors.ts';
import type { BridgeEvent } from '../shared/bridge/bridge.ts';
import { queriesShowing } from '../shared/bridge/invalidation.ts';
import { forwardHandlers, type Handlers } from './bridge/dispatch.ts';
import { replaceDamagedCatalogue } from './catalogue/replace-damaged.ts';
import { DamagedCatalogue } from './catalogue/schema/damage.ts';
import type { SuspendReason } from './collector/types.ts';
import { notDamaged, type OwnArchiver, openOwnArchiver } from './own-archiver.ts';
import { createTurns } from './platform/turns.ts';
import type { Archiver, WorkspaceOperation } from './types.ts';
import { applyPracticeDefaults } from './user-data/practice-defaults.ts';

/** What a workspace needs to know about a running practice service. */
interface PracticeConnection {
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  readonly username: string;
  readonly password: string;
  /** PERID of its live stream. */
  readonly streamPerid: string;
  close(): Promise<void>;
}

export interface WorkspacesOptions {
  readonly openMain: () => Promise<Archiver>;
  /** Opens an archiver with `isPractice: true` on `practiceFolder` inside the data folder. */
  readonly openPractice: () => Promise<Archiver>;
  readonly startPractice: () => Promise<PracticeConnection>;
}

export interface Workspaces {
  /** Complete, and stable: each call goes to the workspace that is current at that moment. */
  readonly handlers: Handlers;
  /** Events of the current workspace; a switch invalidates every query. Returns the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /** Of the current workspace. Throws `DamagedCatalogue` if it could not be opened. */
  current(): Archiver;
  /** The user's own archiver, also while practice is current. */
  readonly main: Omit<OwnArchiver, 'replaceCatalogue' | 'close'>;
  /** After sleep or a lost network: every workspace starts the work that came due, not only the current one. */
  resume(): void;
  /** Before sleep or without a network, for every workspace: see `Archiver`. */
  suspend(reason: SuspendReason): void;
  /** Closes practice if it is open, then the main archiver (at most `limitMs` each). */
  close(limitMs?: number): Promise<void>;
}

/** The practice workspace lives inside the data folder, with its own catalogue and archive. */
export const practiceFolder = 'practice';

/**
 * Opens the main workspace; the practice one is opened when it is entered. Throws what `openMain` throws, except for a
 * damaged catalogue: then only it can be replaced, and practice entered.
 */
export async function createWorkspaces(options: WorkspacesOptions): Promise<Workspaces> {
  const main = await openOwnArchiver(options.openMain);
  const listeners = new Set<(event: BridgeEvent) => void>();
  let practice: OpenPractice | null = null;
  let isClosing = false;
  const current = () => practice?.archiver ?? main.opened();

  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  const switched = () => emit({ invalidates: [...queriesShowing(['workspace'])] });

  const openPractice = async () => {
    if (isClosing) throw new MatchkeepError('cancelled', 'Matchkeep is closing.');
    const opened = await openPracticeWorkspace(options).catch((error: unknown) => {
      if (!(error instanceof DamagedCatalogue)) throw error;
      // Practice has nothing of the user's to ask about: its archive is read into a new catalogue.
      replaceDamagedCatalogue(dirname(error.file), 'rebuild', Date.now());
      return openPracticeWorkspace(options);
    });
    opened.archiver.onEvent((event) => {
      if (practice === opened) emit(event);
    });
    practice = opened;
  };
  const replacePracticeCatalogue = async ({ archiver, close }: OpenPractice) => {
    const found = archiver.catalogue.damage();
    if (found === null) throw notDamaged();
    practice = null;
    await close();
    const path = replaceDamagedCatalogue(archiver.dataDir, 'rebuild', Date.now(), found);
    await openPractice();
    return path;
  };

  const inTurn = createTurns();
  const enter = () =>
    inTurn('practice', async () => {
      if (practice) return null;
      await openPractice();
      switched();
      return null;
    });
  const leave = (limitMs?: number) =>
    inTurn('practice', async () => {
      const leaving = practice;
      if (!leaving) return null;
      practice = null;
      switched();
      await leaving.close(limitMs);
      return null;
    });

  const replaceCatalogue = () =>
    inTurn('practice', async () => {
      if (isClosing) throw new MatchkeepError('cancelled', 'Matchkeep is closing.');
      try {
        return { path: await (practice ? replacePracticeCatalogue(practice) : main.replaceCatalogue()) };
      } finally {
        switched();
      }
    });

  const switches: Pick<Handlers, WorkspaceOperation> = {
    'practice.enter': enter,
    'practice.leave': () => leave(),
    'archive.replaceCatalogue': replaceCatalogue,
  };
  main.onEvent((event) => {
    if (practice === null) emit(event);
  });
  return {
    handlers: forwardHandlers((name) =>
      Object.hasOwn(switches, name) ? switches : (practice?.archiver ?? main).handlers,
    ),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current,
    main,
    suspend(reason) {
      main.suspend(reason);
      practice?.archiver.suspend(reason);
    },
    resume() {
      main.resume();
      practice?.archiver.resume();
    },
    async close(limitMs) {
      isClosing = true;
      try {
        await leave(limitMs);
      } finally {
        await main.close(limitMs);
      }
    },
  };
}

interface OpenPractice {
  readonly archiver: Archiver;
  close(limitMs?: number): Promise<void>;
}

/** On failure, closes what was already opened. */
async function openPracticeWorkspace(options: WorkspacesOptions): Promise<OpenPractice> {
  const service = await options.startPractice();
  try {
    const archiver = await options.openPractice();
    try {
      await archiver.handlers['settings.set']({
        'service.baseUrl': service.baseUrl,
        'service.streamBaseUrl': service.streamBaseUrl,
      });
      // In memory only: practice must leave nothing in the user's keychain.
      const { username, password } = service;
      await archiver.handlers['session.signIn']({ username, password, keep: 'memory' });
      await applyPracticeDefaults(archiver, service);
      archiver.start();
    } catch (error) {
      await archiver.close();
      throw error;
    }
    return {
      archiver,
      async close(limitMs) {
        try {
          await archiver.close(limitMs);
        } finally {
          await service.close();
        }
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}
