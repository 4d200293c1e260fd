/**
 * The two listings: upcoming matches (specification 4.3) and past games (which only public clients of the
 * service show). One unreadable item does not fail the page: it is reported separately.
 */
import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import type { ListedGame, ListedMatch, ListedPage } from '../domain/listing.ts';
import type { ServiceClient } from './client.ts';
import type { Urgency } from './rate-limit.ts';
import { gameSchema, matchSchema, pageSchema } from './schemas.ts';

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
      const read = readItems(response, matchSchema, page);
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
      return readItems(response, gameSchema, page);
    },
  };
}

function readItems<T extends z.ZodType>(
  { totalCount, totalPages, pageNumber, items }: z.output<typeof pageSchema>,
  schema: T,
  asked: number,
): ListedPage<z.output<T>> {
  const read: z.output<T>[] = [];
  const unreadable: string[] = [];
  items.forEach((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(`item ${index} (${readName(item)}): ${z.prettifyError(parsed.error)}`);
  });
  // Without counts, the service has one page.
  return {
    totalCount: totalCount ?? items.length,
    isTotalStated: totalCount !== null && totalCount !== undefined,
    totalPages: totalPages ?? 1,
    pageNumber: pageNumber ?? asked,
    items: read,
    unreadable,
  };
}

function unreadableGames({ id, unreadableGames = [] }: ListedMatch): readonly string[] {
  return unreadableGames.map((reason) => `match ${id}, ${reason}`);
}

/** The maximum length of an id in the log. */
const maxNameChars = 100;
const names = z.looseObject({ id: z.unknown().optional(), platformGameId: z.unknown().optional() });

function readName(item: unknown): string {
  const named = names.safeParse(item).data;
  const id = named?.id ?? named?.platformGameId;
  return isLosslessNumber(id)
    ? id.value.slice(0, maxNameChars)
    : typeof id === 'string' || typeof id === 'number'
      ? String(id).slice(0, maxNameChars)
      : 'no id';
}
