/**
 * How long a question about statistics waits for all games to be counted. The first figures are there at once. Then
 * the rest: with figures of a part of the games on the screen twice as long each time, so that the numbers on the screen
 * change seldom and the count is complete in the end even if games change all the time; with complete figures as
 * long as it takes.
 */
import type { OperationOutput } from '../../../../shared/bridge/bridge.ts';

type Page = Pick<OperationOutput<'library.aggregates'>, 'gamesCounted' | 'gamesFound'>;

const firstMs = 60;
const nextMs = 2_000;
const maxMs = 60_000;

export const isPartial = ({ gamesCounted, gamesFound }: Page) => gamesCounted < gamesFound;

export interface Patience {
  /** `shown` is the page on the screen, if it is of the question `key`. */
  withinMs(key: string, shown: Page | null): number;
}

export function createPatience(): Patience {
  let last: { readonly key: string; readonly page: Page; readonly ms: number } | null = null;
  return {
    withinMs(key, shown) {
      if (shown === null) return firstMs;
      if (!isPartial(shown)) return maxMs;
      // Several rows of pages may be asked for while the same figures are on the screen.
      if (last?.key === key && last.page === shown) return last.ms;
      last = { key, page: shown, ms: last?.key === key ? Math.min(maxMs, last.ms * 2) : nextMs };
      return last.ms;
    },
  };
}
