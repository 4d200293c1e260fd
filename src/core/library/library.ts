/**
 * The library: searches a million games within a keystroke. Its engine has the searchable and sortable data in
 * memory, in a worker thread with a read-only connection of its own; SQLite stays the source of truth, and the
 * displayed rows are read from it. The thread starts with the first question, follows the catalogue's changes, is
 * restarted if it dies, and ends after a period without questions.
 */
import type { OperationName } from '../../shared/bridge/bridge.ts';
import type { LibraryCounting } from '../../shared/library/library.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Library } from '../domain/library-answers.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import { createLibraryCommands } from './bulk-commands.ts';
import { createLibraryHandlers } from './handlers.ts';
import { createLibraryThread } from './thread/library-thread.ts';

export interface LibraryOptions {
  /** Path of the catalogue. */
  readonly file: string;
  readonly catalogue: Catalogue;
  readonly workTimes: Pick<WorkTimes, 'hold'>;
  readonly downloads: { readonly fetchWanted: () => void };
  readonly changes: Pick<Changes, 'invalidate'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => number;
}

type Operation = Extract<OperationName, `library.${string}` | 'games.list' | 'notes.mark'>;

export interface LibraryRoom extends Library, AsyncDisposable {
  readonly handlers: Pick<Handlers, Operation>;
}

export function createLibrary({
  file,
  catalogue,
  downloads,
  workTimes,
  changes,
  log,
  now,
}: LibraryOptions): LibraryRoom {
  let counting: LibraryCounting | null = null;
  const library = createLibraryThread({
    file,
    firstPages: catalogue.firstPages,
    onCounting(progress) {
      if (progress === counting) return;
      counting = progress;
      changes.invalidate(['statistics']);
    },
    onStop(cause) {
      log.warn({ err: toLogFields(toMatchkeepError(cause)) }, 'the library thread stopped');
      // Also where no question waits for it: while the engine loads, the catalogue answers.
      catalogue.reportFailure(cause);
    },
    onUnsaved: (reason) =>
      log.warn(
        {
          reason,
          remedy: 'Free some space on the disk of the data folder, and check that Matchkeep may write to it.',
        },
        'the library snapshot could not be saved: the next start reads the catalogue',
      ),
  });
  const commands = createLibraryCommands({
    catalogue,
    library,
    now,
    isHeld: () => workTimes.hold() !== null,
    onWanted: downloads.fetchWanted,
  });
  return {
    ...library,
    handlers: {
      ...createLibraryHandlers(catalogue.browse, () => library),
      'library.counting': () => counting,
      async 'library.fetch'({ selection, contentTypes }) {
        return { changed: await commands.fetch(selection, contentTypes) };
      },
      'notes.mark': async ({ selection, ...marks }) => ({ changed: await commands.mark(selection, marks) }),
      async 'library.prioritise'({ selection, priority }) {
        const changed = await commands.prioritise(selection, priority);
        downloads.fetchWanted();
        return { changed };
      },
    },
    [Symbol.asyncDispose]: library.close,
  };
}
