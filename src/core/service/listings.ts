/**
 * The two listings: upcoming matches (specification 4.3) and past games (which only public clients of the
 * service show). One unreadable item does not fail the page: it is reported separately.
 */
import { isLosslessNumber } from 'lossless-json';
import type { z } from 'zod';
import type { ListedGame, ListedMatch, ListedPage } from '../domain/listing.ts';
import type { ServiceClient } from './client.ts';
import { readListedGame, readListedMatch, UnreadableEntryError } from './listed-items.ts';
import { pageSchema } from './page-schema.ts';
import type { Urgency } from './rate-limit.ts';

export interface Listings {
  /** `page` counts from 0. */
  upcomingMatches(page: number, signal?: AbortSignal): Promise<ListedPage<ListedMatch>>;
  /** Games between two ISO 8601 times, `page` from 0. Observed, not specified: may answer 404. */
  pastGames(
    range: { readonly from: string; readonly to: string; readonly page: number },
    signal?: AbortSignal,
    urgency?: Urgency,
  ): Promise<ListedPage<ListedGame>>;
}

const pastGamesPageSize = '100';

export function createListings(client: ServiceClient): Listings {
  return {
    async upcomingMatches(page, signal) {
      const response = await client.get({
        api: 'data',
        path: '/match/upcoming-matches',
        query: { page: String(page) },
        schema: pageSchema,
        what: 'the upcoming matches',
        signal,
      });
      const read = readItems(response, readListedMatch, page);
      return { ...read, unreadable: [...read.unreadable, ...read.items.flatMap(unreadableGames)] };
    },
    async pastGames({ from, to, page }, signal, urgency) {
      const response = await client.get({
        api: 'data',
        path: '/games',
        query: { type: 'ESPORTS', page: String(page), size: pastGamesPageSize, from, to },
        schema: pageSchema,
        what: 'the past games',
        signal,
        urgency,
      });
      return readItems(response, readListedGame, page);
    },
  };
}

function readItems<T>(
  { totalCount, totalPages, pageNumber, items }: z.output<typeof pageSchema>,
  read: (item: unknown) => T,
  asked: number,
): ListedPage<T> {
  const readable: T[] = [];
  const unreadable: string[] = [];
  for (const [index, item] of items.entries()) {
    try {
      readable.push(read(item));
    } catch (error) {
      if (!(error instanceof UnreadableEntryError)) throw error;
      unreadable.push(`item ${index} (${nameItem(item)}): ${error.message}`);
    }
  }
  // Without counts, the service has one page.
  return {
    totalCount: totalCount ?? items.length,
    isTotalStated: totalCount !== null && totalCount !== undefined,
    totalPages: totalPages ?? 1,
    pageNumber: pageNumber ?? asked,
    items: readable,
    unreadable,
  };
}

function unreadableGames({ id, unreadableGames = [] }: ListedMatch): readonly string[] {
  return unreadableGames.map((reason) => `match ${id}, ${reason}`);
}

/** The maximum length of an id in the log. */
const maxNameChars = 100;

function nameItem(item: unknown): string {
  const { id, platformGameId }: { id?: unknown; platformGameId?: unknown } = Object(item);
  const name = id ?? platformGameId;
  const text = isLosslessNumber(name) ? name.value : name;
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, maxNameChars) : 'no id';
}
