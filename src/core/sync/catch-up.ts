/** Finds the matches that were played although no listing of upcoming matches that was read contained them. */
import type { MatchkeepError } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isTemporaryStatus } from '../service/temporary-status.ts';
import { type PastGamesDeps, walkPastGames } from './listing/past-games.ts';
import type { WalkResult } from './listing/walk.ts';

/** The time of the first complete listing: epoch ms. Nothing before it is searched for. */
const firstKey = 'sync.heardFrom';
/** Up to this time, past games were searched: epoch ms. */
const heardKey = 'sync.heardUntil';
const hourMs = 3_600_000;
const everyMs = 6 * hourMs;
/** Each search begins this much before the end of the one before: a game may be listed hours after it began. */
const overlapMs = 24 * hourMs;

/** Matches are announced days ahead: without the listing of past games, a shorter silence misses few. */
const maxSilenceMs = 24 * hourMs;

export interface CatchUpOptions extends PastGamesDeps {
  readonly catalogue: PastGamesDeps['catalogue'] & Pick<Catalogue, 'metadata'>;
}

/**
 * The listing of upcoming matches may never contain a match: it was announced and played while nobody read the listing,
 * or the service did not list it. So past games are searched every six hours, if the service lists them. `gap`
 * is why some may be missing. `at` is in epoch ms.
 */
export async function catchUp(
  at: number,
  options: CatchUpOptions,
  signal: AbortSignal,
): Promise<{ readonly gap: MatchkeepError | null; readonly newGames: number }> {
  const { catalogue, log } = options;
  const heardUntil = Number(catalogue.metadata.get(heardKey) ?? at);
  // The clock may have been ahead at the first listing, and may have been set back.
  const heardFrom = Math.min(at, Number(catalogue.metadata.get(firstKey) ?? heardUntil));
  if (Number(catalogue.metadata.get(firstKey) ?? Number.NaN) !== heardFrom)
    catalogue.metadata.set(firstKey, String(heardFrom));
  const sinceMs = Math.abs(at - heardUntil);
  if (sinceMs > 0 && sinceMs < everyMs) return { gap: null, newGames: 0 };
  let newGames = 0;
  let gap: MatchkeepError | null = null;
  if (at > heardUntil) {
    const from = new Date(Math.max(heardFrom, heardUntil - overlapMs)).toISOString();
    const range = { from, to: new Date(at).toISOString() };
    const { walked, games, ...found } = await walkPastGames(range, options, signal);
    newGames = found.newGames;
    log.info({ ...range, games, supported: walked !== null }, 'checked for past games');
    // An earlier failure of the same kind was tried again with each pass: after a day, it is worth a report.
    if (walked?.failure && !isRefused(walked.failure))
      return { gap: at - heardUntil > maxSilenceMs ? walked.gap : null, newGames };
    if (walked && !walked.failure) gap = gapOnReadPages(walked);
  }
  catalogue.metadata.set(heardKey, String(at));
  return { gap, newGames };
}

/** A total that does not agree with the pages is no gap: the service may count games that it does not list. */
function gapOnReadPages({ gap, unread, isEndReached }: WalkResult): MatchkeepError | null {
  return unread.entries.length > 0 || !isEndReached ? gap : null;
}

/** The account may not read this listing: no more than a service that does not have it. */
function isRefused({ code, status = 0 }: MatchkeepError): boolean {
  return code === 'service-refused' && status >= 400 && !isTemporaryStatus(status);
}
