import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createLibraryCommands } from '../../src/core/library/bulk-commands.ts';
import { blankNote } from '../../src/shared/library/notes.ts';
import { aMatch, start, summary } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('Fetching all missing files skips no game that moves up in the results during downloads', async () => {
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  onTestFinished(() => catalogue.close());
  catalogue.listings.saveMatches([aMatch('1')], start);
  const games = catalogue.browse
    .games({ limit: 10, archivedOnly: false })
    .items.map(({ platformGameId }) => platformGameId);
  expect(games).toHaveLength(3);
  // They come after a whole page of others, three of which are archived when the second page is read.
  const others = Array.from({ length: 10_000 }, (_, at) => `other-${at}`);
  let version = 1;
  const commands = createLibraryCommands({
    catalogue,
    now: () => start,
    isHeld: () => false,
    onWanted: () => {},
    library: {
      ids({ offset = 0, limit = 10_000 }) {
        const all = [...others, ...games];
        const answer = { version, total: all.length, ids: all.slice(offset, offset + limit) };
        if (version === 1) others.splice(0, 3);
        version = 2;
        return answer;
      },
    },
  });
  expect(await commands.fetch({ query: 'missing:any' }, [summary])).toBe(3);
});

it('Files that are requested while Matchkeep starts nothing by itself remain requested after a crash', async () => {
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  onTestFinished(() => catalogue.close());
  catalogue.listings.saveMatches([aMatch('1')], start);
  const commands = createLibraryCommands({
    catalogue,
    now: () => start,
    isHeld: () => true,
    onWanted() {
      throw new Error('The process ends here.');
    },
    library: { ids: () => ({ version: 1, total: 0, ids: [] }) },
  });
  await expect(commands.fetch({ ids: ['1-1', '1-2'] }, [summary])).rejects.toThrow('ends here');
  catalogue.downloads.queueDue(start);
  const requested = catalogue.downloads.claim(10, start, { isRequestedOnly: true });
  expect(requested.map(({ id }) => id)).toEqual([`1-1/${summary}`, `1-2/${summary}`]);
});

it('Marks that reach the limit of notes say how many games have them already', async () => {
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  onTestFinished(() => catalogue.close());
  const teams = Array.from({ length: 17_000 }, (_, at) => ({ kind: 'team', name: `Team ${at}` }) as const);
  catalogue.notes.saveAll(
    teams.map((team) => ({ ...blankNote(team, new Date(start).toISOString()), isStarred: true })),
  );
  const commands = createLibraryCommands({
    catalogue,
    now: () => start,
    isHeld: () => false,
    onWanted: () => {},
    library: { ids: () => ({ version: 1, total: 0, ids: [] }) },
  });
  const ids = Array.from({ length: 3500 }, (_, at) => `GAME:${at}`);
  const star = async () => await commands.mark({ ids }, { isStarred: true, addTags: [], removeTags: [] });
  await expect(star).rejects.toMatchObject({
    message: 'There can be 20,000 notes.',
    remedy: '2,000 games were changed before. Remove some that are not needed, then try again.',
  });
  expect(catalogue.notes.list()).toHaveLength(19_000);
});
