import type { Page } from '@playwright/test';
import { formatCount } from '../../src/renderer/format/counted.ts';
import { formatUtcDayInText } from '../../src/renderer/format/times.ts';
import type { OperationOutput } from '../../src/shared/bridge/bridge.ts';
import { type AssetStatus, countMissing, noStatusCounts } from '../../src/shared/domain/asset-status.ts';
import { coverageInBrief, coverageSentences } from '../../src/shared/words/coverage-words.ts';
import { call, expect, items, signIn, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

const openCoverage = (page: Page) => page.getByRole('link', { name: 'Coverage', exact: true }).click();
const map = (page: Page) => page.getByRole('grid', { name: 'Coverage by league and day' });
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Files' });

const counts = (some: Partial<Record<AssetStatus, number>>) => ({ ...noStatusCounts(), ...some });

const asset: OperationOutput<'coverage.assets'>['items'][number] = {
  id: 'ESPORTSTMNT01:1/GAMH_DETAILS',
  platformGameId: 'ESPORTSTMNT01:1',
  matchId: '110853020184706774',
  number: 2,
  contentType: 'GAMH_DETAILS',
  leagueName: 'LCK',
  teams: [
    { esportsId: '1', code: 'T1', name: 'T1' },
    { esportsId: '2', code: 'GEN', name: 'Gen.G' },
  ],
  playedAt: '2026-11-03T10:00:00.000Z',
  status: 'failing',
  state: 'waiting',
  since: '2026-11-03T12:00:00.000Z',
  attempts: 7,
  nextAttemptAt: '2099-11-03T12:30:00.000Z',
  error: { code: 'file-corrupt', message: 'The file arrived damaged.', remedy: 'Wait for the next attempt.' },
};

test('The first line and the status bar say whether anything is missing, and keys lead from a cell to its files', async ({
  exploredPage: page,
}) => {
  await openCoverage(page);
  await expect(async () => {
    const summary = await call(page, 'coverage.summary', null);
    const status = await call(page, 'app.status', null);
    const now = Date.now();
    // The page writes times in its own time zone and locale, with the day unless it is today.
    const withoutTimes = (text: string) => text.replace(/(?:\d\d \w+ \d{4}, )?\d\d:\d\d/g, '(time)');
    const wording = {
      count: formatCount,
      day: (day: string) => formatUtcDayInText(day, now),
      time: () => '(time)',
      now,
    };
    const verdict = page.getByRole('region', { name: 'Summary' }).getByRole('paragraph').first();
    expect(withoutTimes(await verdict.innerText())).toBe(coverageSentences(summary, status, wording)[0]);
    const brief = page.getByRole('region', { name: 'Status' }).locator('a[href^="/coverage"]');
    expect(withoutTimes(await brief.innerText())).toBe(coverageInBrief(summary, status, wording));
  }).toPass();

  await map(page).getByRole('rowheader').nth(1).focus();
  const { items: leagues } = await call(page, 'coverage.list', { by: 'league' });
  const cell = map(page).getByRole('gridcell', { name: /[1-9]\d* files?:/ });
  const places = await cell.evaluateAll((cells) =>
    cells.map((one) => ({
      row: Number(one.closest('[data-row]')?.getAttribute('data-row')),
      column: Number(one.getAttribute('data-column')),
    })),
  );
  const found = places.find(({ row }) => row > 0);
  if (found === undefined) throw new Error('No league has a file in this month.');
  await map(page).getByRole('rowheader').first().focus();
  for (let row = 0; row < found.row; row += 1) await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveRole('rowheader');
  for (let column = -1; column < found.column; column += 1) await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/[1-9]\d* files?:/);
  const name = (await focused.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/files=true/);
  const url = new URL(page.url());
  const [league, day] = [url.searchParams.get('league') ?? '', url.searchParams.get('day') ?? ''];
  expect(leagues.map(({ key }) => key)).toContain(league);
  expect(name).toContain(league);
  const listed = await call(page, 'coverage.assets', { league, day, limit: 500 });
  expect(name).toContain(`${listed.items.length} file`);
  await expect(files(page)).toHaveCount(Math.min(100, listed.items.length));
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(focused).toHaveAttribute('aria-label', name);
});

test('In a small window, the map next to the files shows today', longRun, async ({ exploredPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openCoverage(page);
  // The map of this month has a column for each day (UTC).
  const today = map(page).locator(`[role=columnheader][data-column="${new Date().getUTCDate() - 1}"]`);
  await expect(today).toBeInViewport();
  await page.setViewportSize({ width: 900, height: 600 });
  await page.getByRole('button', { name: /^Archived.*list these files/ }).click();
  await expect(panel(page)).toBeVisible();
  await expect(today).toBeInViewport({ ratio: 1 });
});

test(
  'A map that is scrolled sideways shows whole columns only, since the rest of a number reads as another one',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await openCoverage(page);
    await page.getByRole('button', { name: /^Archived.*list these files/ }).click();
    await expect(panel(page)).toBeVisible();
    const scroller = map(page).locator('..');
    /** How many heads have some of their pixels, but not all of them, next to the names. */
    const cutHeads = () =>
      scroller.evaluate((element) => {
        const heads = [...element.querySelectorAll('[role=columnheader][data-column]')];
        const from = element.querySelector('[data-corner]')?.getBoundingClientRect().right ?? 0;
        const to = element.getBoundingClientRect().left + element.clientWidth;
        return heads.filter((head) => {
          const { left, right } = head.getBoundingClientRect();
          return [from, to].some((edge) => left < edge - 1 && right > edge + 1);
        }).length;
      });
    for (const scrolledTo of [0, 23, 71, 10_000]) {
      await scroller.evaluate((element, at) => element.scrollTo({ left: at }), scrolledTo);
      await expect.poll(cutHeads).toBe(0);
    }
    expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  },
);

for (const by of ['league', 'day', 'content-type'] as const) {
  const view = { league: 'Leagues', day: 'Days', 'content-type': 'Content types' }[by];
  test(
    `The coverage by ${by} shows every figure as the archiver counts it`,
    by === 'league' ? {} : longRun,
    async ({ exploredPage: page }) => {
      await page.setViewportSize({ width: 1280, height: 3000 });
      await openCoverage(page);
      await page.getByText(view, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`view=${by}`));
      const grid = page.getByRole('grid');
      await expect(grid).toBeVisible();
      await expect(async () => {
        const { items: rows } = await call(page, 'coverage.list', { by });
        expect(rows.length).toBeGreaterThan(1);
        const heads = await grid.getByRole('columnheader').allTextContents();
        const shown = await items(page).evaluateAll((lines) =>
          lines.map((line) => ({
            key: line.getAttribute('data-key'),
            cells: [...line.querySelectorAll('[role=gridcell]')].map((each) => each.textContent),
          })),
        );
        expect(shown.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
        rows.forEach((row, at) => {
          for (const [status, count] of Object.entries(row.counts)) {
            const head = heads.findIndex((text) => text.toLowerCase() === status.replaceAll('-', ' '));
            if (head < 0) expect(count, status).toBe(0);
            else expect(shown[at]?.cells[head], `${row.key} ${status}`).toBe(formatCount(count));
          }
        });
      }).toPass();
    },
  );
}

test(
  '"g c", the palette and the status bar lead to the coverage, and a league leads to its files',
  longRun,
  async ({ exploredPage: page }) => {
    const title = page.getByRole('heading', { level: 1 });
    // On a busy machine, the second key can come too late.
    const goTo = async (key: string, name: string) => {
      await expect(async () => {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await expect(title).toHaveText(name, { timeout: 5000 });
      }).toPass();
    };
    await page.getByRole('region', { name: 'Status' }).locator('a[href^="/coverage"]').click();
    await expect(title).toHaveText('Coverage');
    await goTo('l', 'Library');
    await goTo('c', 'Coverage');
    await goTo('m', 'Matches');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('cover');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Coverage');
    await page.getByText('Leagues', { exact: true }).click();
    const row = items(page).first();
    const league = (await row.getAttribute('data-key')) ?? '';
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('heading')).toHaveText(league);
    await expect(files(page).first()).toContainText(league);
  },
);

test.describe('With files that fail', { ...longRun, ...whereWireIsOpen }, () => {
  test('everything says so, leads to the files, and a file says why, since when and what to do', async ({
    exploredPage: page,
    exploredWire: wire,
  }) => {
    const failing = counts({ archived: 40, failing: 9, overdue: 3 });
    const summary = {
      ...(await call(page, 'coverage.summary', null)),
      counts: failing,
      missing: countMissing(failing),
      missingGames: 7,
      firstMissingDay: '2026-11-03',
      usualDelayMs: 7_200_000,
      bytes: 1e9,
    };
    const status = await call(page, 'app.status', null);
    const undo = [
      await wire.answer('app.status', {
        ok: true,
        value: { ...status, coverage: { ...status.coverage, ...summary } },
      }),
      await wire.answer('coverage.grid', { ok: true, value: { days: [], leagues: [], summary } }),
      await wire.answer('coverage.assets', { ok: true, value: { items: [asset], nextCursor: null } }),
      await wire.answer('downloads.history', {
        ok: true,
        value: [
          { kind: 'listed', at: '2026-11-01T09:00:00.000Z', what: 'match' },
          { kind: 'step', at: asset.since, state: 'waiting', error: asset.error, file: null },
        ],
      }),
    ];
    await page.reload();
    await page
      .getByRole('region', { name: 'Status' })
      .getByRole('link', { name: '12 files missing' })
      .click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      /12 files of 7 past games are missing since .*: 3 overdue, 9 failing\./,
    );
    await expect(page.getByRole('link', { name: 'Open the problems' })).toBeVisible();
    await expect(panel(page).getByRole('heading')).toHaveText('Missing files');
    await expect(page).toHaveURL(/status=missing/);

    const entry = files(page).first();
    await entry.getByRole('button', { expanded: false }).click();
    await expect(entry).toContainText('The file arrived damaged. Wait for the next attempt.');
    await expect(entry).toContainText('7 without success');
    const history = entry.getByRole('list', { name: 'History' });
    await expect(history).toContainText('The service listed the match for the first time.');
    await expect(history).toContainText('Waiting to retry');
    for (const name of ['Pause', 'Retry now', 'Cancel'])
      await expect(entry.getByRole('button', { name })).toBeEnabled();
    for (const name of ['Open match', 'Open game']) {
      await expect(entry.getByRole('link', { name })).toBeVisible();
    }
    // The address has the open file, so a reload shows it.
    await page.reload();
    await expect(files(page).first()).toContainText('The file arrived damaged.');

    await page.getByRole('button', { name: /^Failing.*9.*list these files/ }).click();
    await expect(page).toHaveURL(/status=failing/);
    await expect(panel(page).getByRole('heading')).toHaveText('Failing');
    await page.getByRole('button', { name: 'Export missing files' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([/CSV/, /JSON/]);
    for (const restore of undo) await restore();
  });

  test('the sentence and the status bar show what the answer with the map says', async ({
    exploredPage: page,
    exploredWire: wire,
  }) => {
    const status = await call(page, 'app.status', null);
    const summary = await call(page, 'coverage.summary', null);
    const missing = (count: number) => ({
      ...summary,
      counts: counts({ archived: 40, overdue: count }),
      missing: count,
      missingGames: count,
      firstMissingDay: '2026-11-03',
    });
    const answer = (count: number) => ({
      ok: true as const,
      value: { days: [], leagues: [], summary: missing(count) },
    });
    const undo = [
      await wire.answer('app.status', {
        ok: true,
        value: { ...status, coverage: { ...status.coverage, ...missing(5) } },
      }),
      await wire.answer('coverage.summary', { ok: true, value: missing(6) }),
      await wire.answer('coverage.grid', answer(7)),
    ];
    await page.reload();
    const bar = page.getByRole('region', { name: 'Status' });
    await expect(bar.getByRole('link', { name: '5 files missing' })).toBeVisible();
    await openCoverage(page);
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('7 files of 7 past games');
    await expect(bar.getByRole('link', { name: '7 files missing' })).toBeVisible();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(bar.getByRole('link', { name: '5 files missing' })).toBeVisible();
    for (const restore of undo) await restore();
  });

  test('a cell has a mark and a number besides its colour, and says its counts in words', async ({
    exploredPage: page,
    exploredWire: wire,
  }) => {
    const grid = {
      days: ['2026-11-02', '2026-11-03'],
      leagues: [
        {
          id: 'A',
          name: 'A league with a name that is far too long for its column',
          cells: [
            { day: '2026-11-02', counts: counts({ archived: 12 }), damaged: 0 },
            { day: '2026-11-03', counts: counts({ archived: 3, failing: 2, overdue: 1 }), damaged: 0 },
          ],
        },
      ],
    };
    const restore = await wire.answer('coverage.grid', {
      ok: true,
      value: { ...grid, summary: await call(page, 'coverage.summary', null) },
    });
    const address = new URL(page.url());
    await page.goto(`${address.origin}/coverage?around=2026-11-21`);
    const bad = map(page).getByRole('gridcell', {
      name: /^A league .*: 6 files: 3 archived, 1 overdue, 2 failing(;|$)/,
    });
    await expect(bad).toHaveText('3');
    await bad.hover();
    await expect(page.getByTestId('cell-words')).toContainText('6 files: 3 archived, 1 overdue, 2 failing');
    const images = await map(page)
      .getByRole('gridcell', { name: /: (6|12) files/ })
      .locator('span')
      .evaluateAll((cells) =>
        cells.map((cell) => `${getComputedStyle(cell).backgroundImage} ${cell.textContent}`),
      );
    expect(new Set(images).size).toBeGreaterThan(1);
    await restore();
  });

  test('the map of a year has weeks, which lead to their month', async ({ exploredPage: page }) => {
    await openCoverage(page);
    await page.getByText('Year', { exact: true }).click();
    await expect(page).toHaveURL(/span=year/);
    const cell = map(page)
      .getByRole('gridcell', { name: /, .* to .*: [1-9]\d* files?/ })
      .first();
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/span=year/);
    await expect(page).toHaveURL(/around=/);
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(
      map(page)
        .getByRole('gridcell', { name: /[1-9]\d* files?:/ })
        .first(),
    ).toBeVisible();
  });

  test('a coverage that cannot be read shows the error, and appears after a retry', async ({
    exploredPage: page,
    exploredWire: wire,
  }) => {
    const error = { code: 'unexpected', message: 'The catalogue did not answer.' } as const;
    const undo = [
      await wire.answer('coverage.summary', { ok: false, error }),
      await wire.answer('coverage.grid', { ok: false, error }),
    ];
    await openCoverage(page);
    await expect(page.getByRole('alert')).toContainText('The catalogue did not answer.');
    for (const restore of undo) await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(map(page)).toBeVisible();
  });
});

test(
  'Without any wanted file the coverage says why, and how to want some',
  longRun,
  async ({ host: { page, url }, service }) => {
    await service.setFaults('500@matches');
    await signIn(page, service);
    await page.goto(`${url}/coverage`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the watch rules' })).toBeVisible();
    for (const rule of await call(page, 'rules.list', null)) {
      await call(page, 'rules.save', { ...rule, isEnabled: false });
    }
    const coverage = page.getByRole('region', { name: 'Coverage' });
    await expect(coverage.getByText('No watch rule is on')).toBeVisible();
  },
);
