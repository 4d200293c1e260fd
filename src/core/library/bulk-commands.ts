/**
 * Commands on many games: on given games, or on all games of a query. They work in batches, so that a hundred thousand
 * games do not block other work.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { afterPartOfWork, MatchkeepError } from '../../shared/base/errors.ts';
import type { GameSelection } from '../../shared/library/library.ts';
import { maxNotes } from '../../shared/library/notes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GameMarks } from '../catalogue/user/notes.ts';
import { type AssetName, isMissing } from '../domain/assets.ts';
import { chunks } from '../platform/chunks.ts';
import { type IdSource, queryIds } from './answers/query-ids.ts';

interface LibraryCommandsDeps {
  readonly catalogue: Catalogue;
  readonly library: IdSource;
  readonly now: () => number;
  /** Whether Matchkeep starts nothing by itself now, so that what the user asks for is a request. */
  readonly isHeld: () => boolean;
  /** Files are wanted that may be due. */
  readonly onWanted: () => void;
}

export interface LibraryCommands {
  /**
   * Without content types: the wanted files that are not archived. Returns the number of downloads that are due now.
   */
  fetch(selection: GameSelection, contentTypes: readonly string[]): Promise<number>;
  prioritise(selection: GameSelection, priority: number): Promise<number>;
  /** Returns the number of games that it changed. Throws `invalid-input` for more games than can have notes. */
  mark(selection: GameSelection, marks: GameMarks): Promise<number>;
}

const gameBatchSize = 200;
/** Each batch is backed up. */
const noteBatchSize = 2000;

export function createLibraryCommands(deps: LibraryCommandsDeps): LibraryCommands {
  const { catalogue, library, now, isHeld, onWanted } = deps;
  const { browse, downloads } = catalogue;

  /** Throws `invalid-input` for a query with problems, which could otherwise select all games by mistake. */
  async function* portions(selection: GameSelection): AsyncGenerator<readonly string[]> {
    yield* chunks(await allIds(selection), gameBatchSize);
  }

  /** Collects all ids first: the command can change which games the query finds. */
  async function allIds(selection: GameSelection): Promise<readonly string[]> {
    if ('ids' in selection) return selection.ids;
    const ids: string[] = [];
    for await (const portion of queryIds(library, selection.query)) {
      for (const id of portion) ids.push(id);
    }
    return ids;
  }

  /** The game's wanted files that are not archived. */
  const missingAssets = (platformGameId: string): readonly AssetName[] =>
    (browse.game(platformGameId)?.assets ?? []).filter(({ state }) => isMissing(state));

  return {
    async fetch(selection, contentTypes) {
      let changed = 0;
      for await (const ids of portions(selection)) {
        const assets =
          contentTypes.length === 0
            ? ids.flatMap(missingAssets)
            : ids
                .filter((id) => browse.game(id) !== null)
                .flatMap((platformGameId) =>
                  contentTypes.map((contentType) => ({ platformGameId, contentType })),
                );
        changed += downloads.downloadNow(assets, now(), { isRequest: isHeld() });
        onWanted();
        await yieldToEventLoop();
      }
      return changed;
    },
    async prioritise(selection, priority) {
      let changed = 0;
      for await (const ids of portions(selection)) {
        const assets = ids
          .flatMap(missingAssets)
          .map(({ platformGameId, contentType }) => `${platformGameId}/${contentType}`);
        if (assets.length > 0) changed += downloads.prioritise(assets, priority, now());
        await yieldToEventLoop();
      }
      return changed;
    },
    async mark(selection, marks) {
      const ids = await allIds(selection);
      if (ids.length > maxNotes) throw tooManyGames(ids.length);
      let changed = 0;
      for (const batch of chunks(ids, noteBatchSize)) {
        try {
          changed += catalogue.notes.mark(batch, marks);
        } catch (error) {
          throw stoppedAfter(changed, error);
        }
        await yieldToEventLoop();
      }
      return changed;
    },
  };
}

/** Earlier batches are stored: marking the same games again changes only the others. */
const stoppedAfter = (changed: number, error: unknown): unknown =>
  changed === 0
    ? error
    : afterPartOfWork(error, `${counted(changed, 'game was', 'games were')} changed before.`);

function tooManyGames(games: number): MatchkeepError {
  return new MatchkeepError(
    'invalid-input',
    `These are ${counted(games, 'game')}; at most ${formatCount(maxNotes)} can have a star, tags or a note.`,
    { remedy: 'Select fewer games, or save the search as a view.' },
  );
}
