/**
 * Two workspaces behind one bridge: the user's own archiver and the practice one. The shell calls the current
 * workspace without knowing which one it is. The main archiver keeps syncing during practice.
 *
 * The practice service is passed in by the shell: the archiver's code knows nothing of it.
 */
import { join } from 'node:path';
import { MatchkeepError } from '../shared/base/errors.ts';
import type { BridgeEvent } from '../shared/bridge/bridge.ts';
import { queriesShowing } from '../shared/bridge/invalidation.ts';
import { openArchiver } from './archiver.ts';
import { forwardHandlers, type Handlers } from './bridge/dispatch.ts';
import type { SuspendReason } from './collector/types.ts';
import { closeOnFailure } from './platform/closing.ts';
import { createTurns } from './platform/turns.ts';
import type { Archiver, ArchiverOptions, WorkspaceOperation } from './types.ts';
import { applyPracticeDefaults } from './user-data/practice-defaults.ts';

/** What a workspace needs to know about a running practice service. */
interface PracticeConnection {
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  /** Its Data Dragon. */
  readonly dragonUrl: string;
  readonly username: string;
  readonly password: string;
  /** PERID of its live stream. */
  readonly streamPerid: string;
  close(): Promise<void>;
}

export interface WorkspacesOptions {
  /** Of the user's own archiver. The practice one has the same host and network, on `practiceFolder` in the data folder. */
  readonly archiver: ArchiverOptions;
  readonly startPractice: () => Promise<PracticeConnection>;
}

export interface Workspaces {
  /** Complete, and stable: each call goes to the workspace that is current at that moment. */
  readonly handlers: Handlers;
  /** Events of the current workspace; a switch invalidates every query. Returns the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /** The archiver of the current workspace. */
  current(): Archiver;
  /** The user's own archiver, also while practice is current. */
  readonly main: Omit<Archiver, 'close'>;
  /** After sleep or a lost network: every workspace starts the work that came due, not only the current one. */
  resume(): void;
  /** Before sleep or without a network, for every workspace: see `Archiver`. */
  suspend(reason: SuspendReason): void;
  /** Closes practice if it is open, then the main archiver (at most `limitMs` each). */
  close(limitMs?: number): Promise<void>;
}

/** The practice workspace lives inside the data folder, with its own catalogue and archive. */
const practiceFolder = 'practice';

/**
 * Opens the main workspace; the practice one is opened when it is entered. Throws what `openArchiver` throws: while the
 * catalogue is damaged, it can be replaced, and practice entered.
 */
export async function createWorkspaces(options: WorkspacesOptions): Promise<Workspaces> {
  const main = await openArchiver(options.archiver);
  const listeners = new Set<(event: BridgeEvent) => void>();
  let practice: Practice | null = null;
  let isClosing = false;
  const current = () => practice?.archiver ?? main;

  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  const switched = () => emit({ invalidates: [...queriesShowing(['workspace'])] });

  const inTurn = createTurns();
  const enter = () =>
    inTurn('practice', async () => {
      if (practice) return null;
      if (isClosing) throw new MatchkeepError('cancelled', 'Matchkeep is closing.');
      const opened = await openPractice(options);
      opened.archiver.onEvent((event) => {
        if (practice === opened) emit(event);
      });
      practice = opened;
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

  const switches: Pick<Handlers, WorkspaceOperation> = {
    'practice.enter': enter,
    'practice.leave': () => leave(),
  };
  main.onEvent((event) => {
    if (practice === null) emit(event);
  });
  return {
    handlers: forwardHandlers((name) =>
      Object.hasOwn(switches, name) ? switches : (practice ?? main).handlers,
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

interface Practice {
  readonly archiver: Archiver;
  readonly handlers: Archiver['handlers'];
  close(limitMs?: number): Promise<void>;
}

/** On failure, closes what was already opened. */
function openPractice({ archiver: own, startPractice }: WorkspacesOptions): Promise<Practice> {
  return closeOnFailure(async (closing) => {
    const service = await startPractice();
    closing.defer(() => service.close());
    const dataDir = join(own.dataDir, practiceFolder);
    const archiver = await openArchiver({ ...own, dataDir, isPractice: true, memoryPassword: undefined });
    let limitMs: number | undefined;
    closing.defer(() => archiver.close(limitMs));
    const replaceCatalogue = async () => {
      const replaced = await archiver.handlers['archive.replaceCatalogue'](null);
      await setUp(archiver, service);
      return replaced;
    };
    // Practice has nothing of the user's to ask about: its archive is read into a new catalogue.
    if (archiver.damage() === null) await setUp(archiver, service);
    else await replaceCatalogue();
    archiver.start();
    return {
      archiver,
      handlers: { ...archiver.handlers, 'archive.replaceCatalogue': replaceCatalogue },
      async close(limit) {
        limitMs = limit;
        await closing.disposeAsync();
      },
    };
  });
}

async function setUp(archiver: Archiver, service: PracticeConnection): Promise<void> {
  await archiver.handlers['settings.set']({
    'service.baseUrl': service.baseUrl,
    'service.streamBaseUrl': service.streamBaseUrl,
    'dataDragon.baseUrl': service.dragonUrl,
  });
  // In memory only: practice must leave nothing in the user's keychain.
  const { username, password } = service;
  await archiver.handlers['session.signIn']({ username, password, keep: 'memory' });
  await applyPracticeDefaults(archiver, service);
}
