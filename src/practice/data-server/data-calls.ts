/** The data calls: upcoming matches, past games, download addresses (specification §4.3, §4.4). */
import type { PracticeContext } from '../service/context.ts';
import { BadRequest, errorResponse, jsonResponse, type PracticeResponse } from '../service/response.ts';
import { gamePhase } from '../world/plan.ts';
import { gameJson, matchJson, onPage, pastGames, toPage } from './listing.ts';
import { ShiftingPages } from './shifting-pages.ts';
import { oddGame, oddMatch, withoutTeams } from './unknown-values.ts';

/** Public clients ask `/games` for up to so many on a page. */
const maxGamesPerPage = 500;
const yearMs = 365 * 86_400_000;

export type DataCall = (context: PracticeContext, query: URLSearchParams) => PracticeResponse;

/** One per service: it remembers which pages have shifted. */
export function createUpcomingMatches(): DataCall {
  const shifting = new ShiftingPages();
  return (context, query) => {
    const { clock, faults, world, counts, onAnswer } = context;
    counts.listingPages += 1;
    const requested = wholeNumber(query, 'page', 0, 0, 1_000_000);
    const size = wholeNumber(query, 'size', context.pageSize, 1, 1_000);
    const page = faults.strikes('ignored-page', 'matches') ? 0 : requested;
    const now = clock.now();
    const isOdd = faults.strikes('unknown-values', 'matches');
    const isUnknown = faults.strikes('unknown-teams', 'matches');
    const matches = shifting.view(world.listed(now), page, () => faults.strikes('shifting-pages', 'matches'));
    onAnswer({ kind: 'matches', at: now, matches: onPage(matches, page, size), isOdd });
    return jsonResponse(
      toPage(matches, page, size, (match) => {
        const whole = matchJson(match, now);
        const plain = isUnknown ? withoutTeams(whole) : whole;
        return isOdd ? oddMatch(plain) : plain;
      }),
    );
  };
}

/** One per service: it remembers which pages have shifted. */
export function createPastGames(): DataCall {
  const shifting = new ShiftingPages();
  return (context, query) => listPastGames(context, query, shifting);
}

function listPastGames(
  context: PracticeContext,
  query: URLSearchParams,
  shifting: ShiftingPages,
): PracticeResponse {
  const { clock, counts, faults, world, onAnswer } = context;
  counts.gamesPages += 1;
  const now = clock.now();
  const requested = wholeNumber(query, 'page', 0, 0, 1_000_000);
  const page = faults.strikes('ignored-page', 'games') ? 0 : requested;
  const size = Math.min(context.maxGamesPerPage, wholeNumber(query, 'size', 20, 1, maxGamesPerPage));
  const isOdd = faults.strikes('unknown-values', 'games');
  const listed = pastGames(
    world,
    {
      from: timeWithZone(query, 'from') ?? now - yearMs,
      to: timeWithZone(query, 'to') ?? now,
      tags: query.getAll('tags').flatMap((tags) => tags.split(',').filter((tag) => tag !== '')),
      teamName: query.get('teamName'),
      playerName: query.get('playerName'),
      type: query.get('type'),
    },
    now,
  );
  const games = shifting.viewRange(listed, page, () => faults.strikes('shifting-pages', 'games'));
  onAnswer({ kind: 'games', at: now, games: onPage(games, page, size), isOdd });
  return jsonResponse(
    toPage(games, page, size, ({ match, game }) => {
      const plain = gameJson(match, game, now);
      return isOdd ? oddGame(plain) : plain;
    }),
  );
}

/** 404 for an unknown game, a game not (yet) played, and a content type it does not have. */
export async function issueAddress(
  { addresses, clock, counts, files, origins, world, onAnswer }: PracticeContext,
  platformGameId: string,
  query: URLSearchParams,
): Promise<PracticeResponse> {
  counts.addresses += 1;
  const contentType = query.get('option');
  if (contentType === null || !/^[\w.-]{1,100}$/.test(contentType)) throw new BadRequest('Send option.');
  time(query, 'matchDateFrom');
  const now = clock.now();
  const found = world.find(platformGameId, now);
  const isThere = found !== null && gamePhase(found.game, now) === 'available';
  const content = isThere ? await files.find(platformGameId, contentType) : null;
  onAnswer({ kind: 'address', at: now, platformGameId, contentType, isThere: content !== null });
  if (content === null) {
    counts.addressesAbsent += 1;
    return errorResponse(
      404,
      found === null ? 'There is no such game.' : 'There is no such file for this game (yet).',
    );
  }
  return jsonResponse({
    url: addresses.issue(origins().file, { platformGameId, contentType }, content.fileName),
  });
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  absent: number,
  least: number,
  most: number,
): number {
  const text = query.get(name);
  if (text === null) return absent;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new BadRequest(`"${name}" is a whole number from ${least} to ${most}.`);
  return value;
}

const dateAndTime = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?`;
const utcTime = new RegExp(`^${dateAndTime}Z$`);
const zonedTime = new RegExp(String.raw`^${dateAndTime}(?:Z|[+-]\d{2}:?\d{2})$`, 'i');

/** ISO 8601 UTC ending in `Z` (specification §4.4) to epoch ms; null where the parameter is absent. */
function time(query: URLSearchParams, name: string): number | null {
  return readTime(query, name, utcTime, 'ending in Z');
}

/** As `time`, and with an offset such as `+02:00`, as public clients send it to `/games`. */
function timeWithZone(query: URLSearchParams, name: string): number | null {
  return readTime(query, name, zonedTime, 'ending in Z or an offset such as +02:00');
}

function readTime(query: URLSearchParams, name: string, form: RegExp, ending: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const at = form.test(text) ? Date.parse(withColon(text)) : Number.NaN;
  if (Number.isNaN(at)) throw new BadRequest(`"${name}" is an ISO 8601 time ${ending}.`);
  return at;
}

/** `Date.parse` reads `+02:00` and a decimal point; ISO 8601 also allows `+0200` and a decimal comma. */
function withColon(text: string): string {
  return text.replace(',', '.').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
}
