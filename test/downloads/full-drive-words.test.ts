import { describe, expect, it } from 'vitest';
import { readProblems } from '../../src/core/downloads/list-problems.ts';
import type { ProblemGroup } from '../../src/core/downloads/records/problems.ts';
import { activeText, doneText } from '../../src/renderer/features/downloads/tabs.ts';
import { downloadStates, stateCountsSchema } from '../../src/shared/domain/domain.ts';
import { aFile, aGame, newCatalogue, start } from '../catalogue/fixtures.ts';

const group = (part: Partial<ProblemGroup>): ProblemGroup => ({
  id: 'disk-full',
  error: { code: 'disk-full', message: 'Full.', remedy: 'Free at least 11.3 kB on the drive.' },
  files: 1,
  queuedFiles: 1,
  since: 0,
  lastAt: 0,
  nextDueAt: null,
  contentTypes: [],
  leagues: [],
  ...part,
});

function problemIn(one: ProblemGroup, queuedBytes: number) {
  const downloads = {
    problems: () => [one],
    counts: () => ({ queued: 149 }),
    queuedBytes: () => queuedBytes,
  };
  return readProblems(downloads, [], false).items[0];
}

describe('a drive that is full for every download', () => {
  it('says what all queued files need, and not only the one that met it first', () => {
    expect(problemIn(group({}), 1_684_000)).toMatchObject({
      files: 149,
      remedy:
        "149 files in the queue need about 1.69 MB. Free that much on the archive's drive. Downloads then resume automatically.",
    });
    expect(problemIn(group({}), 0)?.remedy).toContain('some space');
  });

  it('is not what one file that waits by itself says', () => {
    expect(problemIn(group({ queuedFiles: 0 }), 1_684_000)?.remedy).toContain('11.3 kB');
  });
});

it('What is done is counted by how it ended, so that it agrees with what is archived', () => {
  const none = Object.fromEntries(downloadStates.map((state) => [state, 0]));
  const counts = stateCountsSchema.parse({
    ...none,
    archived: 184,
    'not-needed': 20,
    'not-offered': 8,
    queued: 5,
  });
  expect(doneText(counts)).toBe('184 archived, 8 not offered, 20 not needed');
});

it('The queued files need what archived files of their content type have, or the typical size', () => {
  const { listings, downloads } = newCatalogue();
  listings.saveGames([aGame('A:1'), aGame('A:2'), aGame('A:3')], start);
  downloads.want(
    ['A:1', 'A:2', 'A:3'].flatMap((platformGameId) =>
      ['GAMH_SUMMARY', 'GAMH_DETAILS'].map((contentType) => ({ platformGameId, contentType, dueAt: start })),
    ),
    start,
  );
  expect(downloads.queuedBytes()).toBe(0);
  downloads.queueDue(start);
  expect(downloads.queuedBytes()).toBe(3 * 50_000 + 3 * 500_000);
  downloads.recordArchived([aFile('A:1', { bytes: 1000 }), aFile('A:2', { bytes: 2000 })]);
  expect(downloads.queuedBytes()).toBe(1500 + 3 * 500_000);
});

it('Of active downloads, those that transfer are named apart from those that are asked for ahead', () => {
  const none = stateCountsSchema.parse(Object.fromEntries(downloadStates.map((state) => [state, 0])));
  expect(activeText(17, { ...none, transferring: 4, resolving: 13 })).toBe(
    '4 downloading, 13 requesting address',
  );
  expect(activeText(1, none)).toBe('1 active');
});
