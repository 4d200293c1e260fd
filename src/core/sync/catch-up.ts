/** Finds the matches that were announced and played while no listing was read. */
import type { MatchkeepError } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type PastGamesDeps, walkPastGames } from './backfill.ts';

/** The time of the last complete listing, in epoch ms; to the hour, so that an idle archiver writes little. */
const heardKey = 'sync.heardUntil';
const notedAfterMs = 3_600_000;
/** Matches are announced days ahead: a shorter silence misses none. */
const maxSilenceMs = 24 * 3_600_000;

export interface CatchUpOptions extends PastGamesDeps {
  readonly catalogue: PastGamesDeps['catalogue'] & Pick<Catalogue, 'metadata'>;
}

/**
 * The listing of upcoming matches does not contain a match that was announced and played during a longer silence, so
 * such matches are searched for among past games, if the service lists them. Returns the error, or null. `at` is in
 * epoch ms.
 */
export async function catchUp(
  at: number,
  options: CatchUpOptions,
  signal: AbortSignal,
): Promise<MatchkeepError | null> {
  const { catalogue, log } = options;
  const heardUntil = Number(catalogue.metadata.get(heardKey) ?? at);
  const silenceMs = at - heardUntil;
  if (silenceMs > maxSilenceMs) {
    const range = { from: new Date(heardUntil).toISOString(), to: new Date(at).toISOString() };
    const { walked, games } = await walkPastGames(range, options, signal);
    log.info({ ...range, games, supported: walked !== null }, 'checked for past games after an outage');
    if (walked?.failure) return walked.gap;
  }
  if (Math.abs(silenceMs) > notedAfterMs || silenceMs === 0) catalogue.metadata.set(heardKey, String(at));
  return null;
}
