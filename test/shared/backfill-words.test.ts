import { expect, test } from 'vitest';
import { noAddress, passwordMissing, signInRequired } from '../../src/core/session/session-errors.ts';
import { toErrorData } from '../../src/shared/base/errors.ts';
import { foundText, lackingSetup, logText, previewText } from '../../src/shared/words/backfill-words.ts';
import type { SyncLogEntry } from '../../src/shared/work/sync-log.ts';

const entry: SyncLogEntry = {
  id: 'a',
  kind: 'listing',
  startedAt: '2026-11-23T10:00:00.000Z',
  endedAt: '2026-11-23T10:00:04.000Z',
  pages: 5,
  matchesSeen: 90,
  gamesSeen: 270,
  newAssets: 14,
  error: null,
  backfill: null,
  found: { newMatches: 3, newGames: 7, newlyWanted: 14 },
  repeated: [],
  unread: { pages: [4], entries: 0, reason: 'The service answered 502.' },
};

test('A run of the sync is one sentence of what it found and what it could not read.', () => {
  expect(logText(entry)).toBe(
    'Found 3 new matches (7 games); 14 files wanted; could not read page 4 (The service answered 502).',
  );
  const nothing = { newMatches: 0, newGames: 0, newlyWanted: 0 };
  const everything = { pages: [], entries: 0, reason: null };
  expect(logText({ ...entry, found: nothing, unread: everything })).toBe('Nothing new.');
  expect(logText({ ...entry, found: nothing, unread: everything, endedAt: null })).toBe('Running.');
  expect(logText({ ...entry, found: nothing })).toBe('Could not read page 4 (The service answered 502).');
  const many = { pages: [1, 2, 3, 4, 5, 6, 7], entries: 2, reason: 'No line.' };
  expect(logText({ ...entry, found: { ...nothing, newGames: 1 }, unread: many })).toBe(
    'Found 1 new game; could not read pages 1, 2, 3, 4, 5 and 2 more and 2 entries (No line).',
  );
});

test('A run that could not start names the reason, and no page.', () => {
  const reason = 'The service rejects a new session.';
  const first = {
    ...entry,
    found: { newMatches: 0, newGames: 0, newlyWanted: 0 },
    unread: { pages: [1], entries: 0, reason },
    pages: 0,
  };
  const rejected = { code: 'sign-in-required', message: reason } as const;
  expect(logText({ ...first, error: rejected })).toBe('Could not start (The service rejects a new session).');
  expect(logText({ ...first, pages: 3, error: rejected })).toContain('Could not read page 1');
  expect(logText({ ...first, error: { ...rejected, code: 'service-refused' } })).toContain(
    'Could not read page 1',
  );
});

test('A run before the first sign-in is no failure.', () => {
  const notRun = {
    ...entry,
    pages: 0,
    found: { newMatches: 0, newGames: 0, newlyWanted: 0 },
    unread: { pages: [1], entries: 0, reason: signInRequired().message },
  };
  const signedOut = { ...notRun, error: toErrorData(signInRequired()) };
  expect(lackingSetup(signedOut)).toBe('Not signed in');
  expect(logText(signedOut)).toBe('Not signed in, so the listing was not read.');
  expect(lackingSetup({ ...notRun, error: toErrorData(noAddress()) })).toBe('No service address');
  expect(lackingSetup({ ...signedOut, pages: 3 })).toBeNull();
  expect(lackingSetup({ ...signedOut, kind: 'backfill' })).toBeNull();
  const ended = passwordMissing({ username: 'ana', keep: 'keychain' });
  expect(lackingSetup({ ...notRun, error: toErrorData(ended) })).toBeNull();
});

test('The first look says how many games there are, how many the rules want, their size and the time.', () => {
  const sample = { games: 2000, matching: 40, wanted: 33, known: 2 };
  const files = { newFiles: 66, newBytes: 18_150_000, downloadMs: 13_200 };
  expect(previewText({ isOffered: true, games: 3120, sample, listingMs: 125_000, ...files })).toBe(
    'The service lists 3,120 games of these days. Of the first 2,000, 40 are of the chosen leagues and teams; your rules want 33, and 2 are known already. 66 new files, about 18.2 MB. Reading the list takes about 2 minutes, and the downloads at least 13 s.',
  );
  const all = { games: 42, matching: 42, wanted: 0, known: 0 };
  const none = { newFiles: 0, newBytes: 0, downloadMs: 0 };
  expect(previewText({ isOffered: true, games: 42, sample: all, listingMs: 900, ...none })).toBe(
    'The service lists 42 games of these days. Your rules want 0. Reading the list takes less than a minute.',
  );
  expect(previewText({ isOffered: true, games: null, sample, listingMs: null, ...none })).toContain(
    'The service does not say how many games it lists of these days.',
  );
  expect(previewText({ isOffered: false, games: null, sample, listingMs: null, ...none })).toBe(
    'This service has no listing of past games.',
  );
});

test('The result of a backfill says how many of the games found the rules want.', () => {
  expect(foundText({ found: { games: 312, newGames: 300, wantedGames: 104, newAssets: 98 } })).toBe(
    'Found 312 games; your rules want 104 of them (98 new files).',
  );
  expect(foundText({ found: { games: 5, newGames: 0, wantedGames: 5, newAssets: 0 } })).toBe(
    'Found 5 games; your rules want all of them.',
  );
  expect(foundText({ found: { games: 0, newGames: 0, wantedGames: 0, newAssets: 0 } })).toBe(
    'Found no games.',
  );
});
