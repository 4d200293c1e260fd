/** What the interface and the command line say about backfills and runs of the sync. */

import { counted, formatCount } from '../base/counted.ts';
import { formatDuration } from '../base/duration.ts';
import { type ErrorCode, signedOutMessage } from '../base/errors.ts';
import { sizeText } from '../base/sizes.ts';
import type { Backfill, BackfillPreview } from '../coverage/backfills.ts';
import type { SyncLogEntry } from '../work/sync-log.ts';

/** `Found 312 games; your rules want 104 of them (98 new files).` */
export function foundText({ found }: Pick<Backfill, 'found'>): string {
  const { games, wantedGames, newAssets } = found;
  if (games === 0) return 'Found no games.';
  const files = newAssets > 0 ? ` (${counted(newAssets, 'new file')})` : '';
  const wanted = wantedGames === 0 ? 'none' : wantedGames === games ? 'all' : formatCount(wantedGames);
  return `Found ${counted(games, 'game')}; your rules want ${wanted} of them${files}.`;
}

/** What the first look says, as sentences. */
export function previewText(preview: BackfillPreview): string {
  const { isOffered, games, sample } = preview;
  if (!isOffered) return 'This service has no listing of past games.';
  if (games === 0 || (games === null && sample.games === 0))
    return 'The service lists no games of these days.';
  const isAll = games === sample.games;
  const listed =
    games === null
      ? 'The service does not say how many games it lists of these days.'
      : `The service lists ${counted(games, 'game')} of these days.`;
  const among = isAll ? '' : `Of the first ${formatCount(sample.games)}, `;
  const matching = `${counted(sample.matching, 'is', 'are')} of the chosen leagues and teams`;
  const wanted = `your rules want ${formatCount(sample.wanted)}`;
  const known = sample.known > 0 ? `, and ${counted(sample.known, 'is', 'are')} known already` : '';
  const looked = sample.matching === sample.games ? `${wanted}${known}.` : `${matching}; ${wanted}${known}.`;
  return `${listed} ${upperFirst(among + looked)}${filesText(preview)}${timeText(preview)}`;
}

function filesText({ newFiles, newBytes }: BackfillPreview): string {
  if (newFiles === 0) return '';
  return ` ${counted(newFiles, 'new file')}${newBytes === 0 ? '' : `, about ${sizeText(newBytes)}`}.`;
}

function timeText({ listingMs, newFiles, downloadMs }: BackfillPreview): string {
  const reading = listingMs === null ? [] : [`reading the list takes ${durationText(listingMs)}`];
  const loading =
    newFiles === 0
      ? []
      : [`the downloads ${reading.length === 0 ? 'take ' : ''}at least ${formatDuration(downloadMs)}`];
  const parts = [...reading, ...loading];
  return parts.length === 0 ? '' : ` ${upperFirst(parts.join(', and '))}.`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `less than a minute`, `about 12 minutes`, `about 3 hours` */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${counted(minutes, 'minute')}`;
  return `about ${counted(Math.round(minutes / 60), 'hour')}`;
}

/** What a run found and could not read: `Found 3 new matches (7 games); 14 files wanted; could not read page 4 (…).` */
export function logText(entry: SyncLogEntry): string {
  if (entry.backfill)
    return [foundText(entry.backfill), unreadDaysText(entry.backfill)].filter(Boolean).join(' ');
  const lacking = lackingSetup(entry);
  if (lacking !== null) return `${lacking}, so the listing was not read.`;
  const parts = [
    newText(entry.found),
    wantedText(entry.found),
    unreadText(entry),
    repeatedText(entry),
  ].filter(Boolean);
  if (parts.length === 0) return entry.endedAt === null ? 'Running.' : 'Nothing new.';
  return `${upperFirst(parts.join('; '))}.`;
}

/**
 * What a pass lacked that the user sets up: `Not signed in`. Such a pass sent no request, and nothing is wrong. Null
 * for any other entry.
 */
export function lackingSetup({
  kind,
  pages,
  error,
}: Pick<SyncLogEntry, 'kind' | 'pages' | 'error'>): 'Not signed in' | 'No service address' | null {
  if (kind !== 'listing' || pages > 0 || error === null) return null;
  if (error.code === 'not-configured') return 'No service address';
  return error.code === 'sign-in-required' && error.message === signedOutMessage ? 'Not signed in' : null;
}

function newText({ newMatches, newGames }: SyncLogEntry['found']): string {
  if (newMatches === 0 && newGames === 0) return '';
  if (newMatches === 0) return `Found ${counted(newGames, 'new game')}`;
  return `Found ${counted(newMatches, 'new match', 'new matches')} (${counted(newGames, 'game')})`;
}

function wantedText({ newlyWanted }: SyncLogEntry['found']): string {
  return newlyWanted === 0 ? '' : `${counted(newlyWanted, 'file')} wanted`;
}

/** At most this many numbers of pages are named. */
const maxNamed = 5;

/** A run that ends with one of these sent no request for the listing. */
const preventsStart: ReadonlySet<ErrorCode> = new Set([
  'not-configured',
  'sign-in-required',
  'sign-in-paused',
]);

function unreadText({ unread: { pages, entries, reason }, pages: pagesRead, error }: SyncLogEntry): string {
  if (reason === null) return '';
  const why = `(${reason.replace(/\.$/, '')})`;
  if (pagesRead === 0 && error !== null && preventsStart.has(error.code)) return `could not start ${why}`;
  const what = [
    pages.length === 0 ? '' : `${pages.length === 1 ? 'page' : 'pages'} ${pagesText(pages)}`,
    entries === 0 ? '' : counted(entries, 'entry', 'entries'),
  ].filter(Boolean);
  return `could not read ${what.join(' and ') || 'the listing'} ${why}`;
}

function repeatedText({ repeated }: SyncLogEntry): string {
  const [first, ...others] = repeated;
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first}, and ${counted(others.length, 'other game')} in two places`;
}

function pagesText(pages: readonly number[]): string {
  const named = pages.slice(0, maxNamed).join(', ');
  return pages.length > maxNamed ? `${named} and ${pages.length - maxNamed} more` : named;
}

function unreadDaysText({ unread }: Backfill): string {
  if (unread.count > 0) return `Could not read ${counted(unread.count, 'part')} of the days.`;
  return unread.entries > 0 ? `Could not read ${counted(unread.entries, 'entry', 'entries')}.` : '';
}
