/**
 * Commands on many games: on given games, or on all games of a query. They work in batches, so that a hundred thousand
 * games do not block other work.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { GameSelection } from '../../shared/library/library.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
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
}

const gameBatchSize = 200;

export function createLibraryCommands(deps: LibraryCommandsDeps): LibraryCommands {
  const { catalogue, library, now, isHeld, onWanted } = deps;
  const { browse, downloads } = catalogue;

  /** Throws `invalid-input` for a query with problems, which could otherwise select all games by mistake. */
  async function* portions(selection: GameSelection): AsyncGenerator<readonly string[]> {
    if ('ids' in selection) {
      yield* chunks(selection.ids, gameBatchSize);
      return;
    }
    // Collect all ids first: the command can change which games the query finds.
    const ids: string[] = [];
    for await (const portion of queryIds(library, selection.query)) {
      for (const id of portion) ids.push(id);
    }
    yield* chunks(ids, gameBatchSize);
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
  };
}
