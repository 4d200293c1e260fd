/** The filters of the list of downloads, compared with a filter of the whole list. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import type { AssetName } from '../../../src/core/domain/assets.ts';
import { readPage } from '../../../src/core/downloads/records/download-pages.ts';
import type { ErrorData } from '../../../src/shared/base/errors.ts';
import { type Download, type DownloadState, downloadStates } from '../../../src/shared/domain/domain.ts';
import { aFile, aGame, aMatch, geng, newCatalogue, start, t1 } from '../../catalogue/fixtures.ts';

const fnatic = { esportsId: '7', code: 'FNC', name: 'Fnatic' };
const contentTypes = ['GAMH_SUMMARY', 'ROFL_REPLAY'];
const damaged = { code: 'file-corrupt', message: 'Not JSON.', host: 'files.example' } as const;

const silent = { code: 'service-unreachable', message: 'No route.', host: 'files.example' } as const;

const states = [
  ...(['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting', 'failed'] as const),
  ...(['paused', 'cancelled', 'archived'] as const),
];

function put(
  { downloads }: Catalogue,
  asset: AssetName,
  state: (typeof states)[number],
  retryAt: number,
  error: ErrorData,
): void {
  const ids = [`${asset.platformGameId}/${asset.contentType}`];
  switch (state) {
    case 'scheduled':
      break;
    case 'archived':
      downloads.recordArchived([aFile(asset.platformGameId, { contentType: asset.contentType })]);
      break;
    case 'paused':
      downloads.pause({ ids }, start);
      break;
    case 'cancelled':
      downloads.cancel({ ids }, start);
      break;
    case 'waiting':
      downloads.transition(asset, { state, retryAt, error, attempts: 1 }, start);
      break;
    case 'failed':
      downloads.transition(asset, { state, retryAt: null, error, attempts: 9 }, start);
      break;
    case 'queued':
      downloads.transition(asset, { state, retryAt }, start);
      break;
    case 'resolving':
    case 'transferring':
    case 'verifying':
      downloads.transition(asset, { state }, start);
      break;
  }
}

/** Two leagues, 20 matches each, and their files in all states. */
function filledCatalogue(matches = 20): Catalogue {
  const catalogue = newCatalogue();
  let count = 0;
  for (const [league, teams] of [
    ['LCK', [geng, t1]],
    ['LEC', [fnatic, t1]],
  ] as const) {
    for (let number = 1; number <= matches; number += 1) {
      const id = `${league}-${number}`;
      const games = [aGame(`ESPORTS:${id}`, { teams: [...teams] })];
      catalogue.listings.saveMatches(
        [aMatch(id, { leagueId: league, leagueName: league, teams: [...teams], games })],
        start,
      );
      for (const contentType of contentTypes) {
        const asset = { platformGameId: `ESPORTS:${id}`, contentType };
        const dueAt = start + count * 1_000;
        catalogue.downloads.want([{ ...asset, dueAt }], start);
        put(
          catalogue,
          asset,
          states[count % states.length] ?? 'scheduled',
          dueAt,
          count % 2 === 0 ? damaged : silent,
        );
        count += 1;
      }
    }
  }
  return catalogue;
}

async function listAll(catalogue: Catalogue, filters: object, limit: number): Promise<readonly Download[]> {
  const items: Download[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(catalogue.browse.downloads, {
      ...filters,
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const texts: Readonly<Record<string, (download: Download) => boolean>> = {
  'gen.g': ({ leagueName }) => leagueName === 'LCK',
  GENG: ({ leagueName }) => leagueName === 'LCK',
  'fnc t1': ({ leagueName }) => leagueName === 'LEC',
  'lck spring': () => true,
  'lck summer': () => false,
  'LEC 2026': ({ leagueName }) => leagueName === 'LEC',
  'esports:lck-7': ({ platformGameId }) => platformGameId === 'ESPORTS:LCK-7',
  'LEC-1': ({ matchId }) => matchId?.startsWith('LEC-1') === true,
  nothing: () => false,
  '???': () => false,
};

it('Every combination of filters returns the same downloads, in the same order, as a filter of the whole list', async () => {
  const catalogue = filledCatalogue();
  const whole = await listAll(catalogue, {}, 500);
  expect(whole).toHaveLength(80);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: maybe(fc.constantFrom(...Object.keys(texts))),
        league: maybe(fc.constantFrom('LCK', 'lec', 'LPL')),
        contentType: maybe(fc.constantFrom(...contentTypes, 'OTHER')),
        problem: maybe(fc.constantFrom('file-corrupt@files.example', 'disk-full')),
        states: maybe(fc.subarray([...downloadStates], { minLength: 1 })),
        statuses: maybe(
          fc.subarray(['archived', 'failing', 'failed', 'upcoming', 'overdue', 'paused'] as const),
        ),
      }),
      fc.integer({ min: 1, max: 30 }),
      async ({ text, league, contentType, problem, states, statuses }, limit) => {
        const isOpen = (state: DownloadState) =>
          ['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting', 'failed'].includes(
            state,
          );
        const expected = whole.filter(
          (download) =>
            (text === undefined || texts[text]?.(download) === true) &&
            (league === undefined || download.leagueName === league.toUpperCase()) &&
            (contentType === undefined || download.contentType === contentType) &&
            (problem === undefined ||
              (isOpen(download.state) &&
                download.error?.code === 'file-corrupt' &&
                problem !== 'disk-full')) &&
            (states === undefined || states.includes(download.state)) &&
            (statuses === undefined || statuses.some((status) => status === download.status)),
        );
        const given = { text, league, contentType, problem, states, statuses };
        const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const found = await listAll(catalogue, filters, limit);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: 100 },
  );
});

it('A search among very many downloads reads a limited number of rows per step, and still finds its only one', async () => {
  const catalogue = newCatalogue();
  const games = Array.from({ length: 1_200 }, (_, index) => aGame(`GAME-${index}`));
  for (let at = 0; at < games.length; at += 5)
    catalogue.listings.saveMatches([aMatch(`m${at}`, { games: games.slice(at, at + 5) })], start);
  const wanted = games.map(({ platformGameId }, index) => ({
    platformGameId,
    contentType: 'GAMH_SUMMARY',
    dueAt: start + index,
  }));
  catalogue.downloads.want(wanted, start);
  const first = catalogue.browse.downloads({ text: 'game-1199', limit: 10 });
  expect(first.items).toEqual([]);
  expect(first.nextCursor).not.toBeNull();
  const found = await listAll(catalogue, { text: 'game-1199' }, 10);
  expect(found.map(({ platformGameId }) => platformGameId)).toEqual(['GAME-1199']);
});
