/** The queries of the bridge on the library: answered by its engine, in this thread or behind a worker, and the catalogue. */
import { sideSchema } from '../../shared/games/game-facts.ts';
import { askedSequences } from '../../shared/query/asked-sequences.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { isPlays } from '../catalogue/facts/packed-plays.ts';
import type { Browse } from '../catalogue/listings/browse.ts';
import type { LibraryAnswers } from '../domain/library-answers.ts';
import { createGamesList } from './games-list.ts';
import { findSequence } from './index/match-plays.ts';

export type LibraryQuery =
  | 'games.list'
  | 'library.aggregates'
  | 'library.appearances'
  | 'library.facets'
  | 'library.ids'
  | 'library.page'
  | 'library.sequences'
  | 'library.size'
  | 'library.suggest';

type Answers = {
  readonly [Q in keyof LibraryAnswers]: (
    input: LibraryAnswers[Q][0],
  ) => LibraryAnswers[Q][1] | Promise<LibraryAnswers[Q][1]>;
};

/** `engine` is called with each question that the catalogue cannot answer alone. */
export function createLibraryHandlers(browse: Browse, engine: () => Answers): Pick<Handlers, LibraryQuery> {
  return {
    'games.list': createGamesList(browse, (input) => engine().sortKeys(input)),
    'library.aggregates': (input) => engine().aggregates(input),
    'library.appearances': (input) => engine().appearances(input),
    'library.facets': (input) => engine().facets(input),
    'library.ids': (input) => engine().ids(input),
    'library.page': (input) => engine().page(input),
    'library.sequences': ({ platformGameId, query }) => {
      const plays = browse.plays(platformGameId);
      if (!isPlays(plays)) return [];
      return askedSequences(query).flatMap(({ text, steps }) =>
        sideSchema.options.flatMap((side) => {
          const found = findSequence(plays, steps, side);
          return found === null ? [] : { text, side, plays: [...found] };
        }),
      );
    },
    'library.size': (input) => engine().size(input),
    'library.suggest': (input) => engine().suggest(input),
  };
}
