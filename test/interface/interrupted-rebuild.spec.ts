import type { Page } from '@playwright/test';
import type { InterruptedRebuild, RebuildReport } from '../../src/shared/work/archive-work.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

const interrupted: InterruptedRebuild = {
  startedAt: '2026-11-21T12:00:00.000Z',
  recordedAt: '2026-11-21T12:30:00.000Z',
  done: { matches: 1200, files: 2500, bytes: 3_100_000_000 },
  leftMatches: 1800,
  unreadable: 2,
  obstacle: null,
};
const report: RebuildReport = {
  matches: 3000,
  games: 3100,
  assets: 6000,
  bytes: 8_000_000_000,
  unreadable: ['LCK/match.json: It is damaged.'],
  continued: { startedAt: interrupted.startedAt, matches: 1200, files: 2500, bytes: 3_100_000_000 },
};

async function openArchiveSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible();
}

test('An interrupted rebuild shows what is left, and Continue ends with the result of the whole', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const restore = await wire.answer('archive.interruptedRebuild', { ok: true, value: interrupted });
  await wire.answer('archive.rebuild', { ok: true, value: report });
  await page.reload();
  await openArchiveSettings(page);
  const block = page.getByRole('region', { name: 'Interrupted rebuild' });
  await expect(block).toContainText(/The catalogue rebuild of .+ was interrupted\./);
  await expect(block).toContainText(
    '1,200 of 3,000 matches were read (2,500 files, 3.10 GB); 1,800 matches are left.',
  );
  await expect(block).toContainText('2 files could not be restored so far.');
  await expect(page.getByRole('button', { name: 'Rebuild the catalogue from the folder' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeEnabled();
  await expectAccessible(page);

  await restore();
  await wire.answer('archive.interruptedRebuild', { ok: true, value: null });
  await block.getByRole('button', { name: 'Continue' }).click();
  const text =
    '3,000 matches, 3,100 games, 6,000 files, 8.00 GB, 2,500 files of them restored before the interruption.';
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('LCK/match.json: It is damaged.')).toBeVisible();
  const calls = wire.sent.filter((sent) => sent.includes('archive.rebuild'));
  expect(calls).toEqual([expect.stringMatching(/"resume":true/)]);
});

test('Start over rebuilds the catalogue from the first match', { ...longRun, ...whereWireIsOpen }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  await wire.answer('archive.interruptedRebuild', { ok: true, value: interrupted });
  await wire.hold('archive.rebuild');
  await page.reload();
  await openArchiveSettings(page);
  const block = page.getByRole('region', { name: 'Interrupted rebuild' });
  await block.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Reading the archive folder. You can leave this screen.')).toBeVisible();
  await expect(block).toBeHidden();
  const calls = () => wire.sent.filter((sent) => sent.includes('archive.rebuild'));
  await expect.poll(calls).toEqual([expect.stringMatching(/"resume":false/)]);
});

test('A rebuild that cannot continue says why, and the next one reads every match', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const moved = { ...interrupted, obstacle: 'moved' };
  await wire.answer('archive.interruptedRebuild', { ok: true, value: moved });
  await page.reload();
  await openArchiveSettings(page);
  await expect(
    page.getByText(/rebuild of .+ cannot continue: The archive is in another folder now\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Rebuild the catalogue from the folder' })).toBeEnabled();
});

test('A continued rebuild shows its progress with what was read before, and the rate of this part', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await openArchiveSettings(page);
  const status = await call(page, 'app.status', null);
  const work = {
    kind: 'rebuild',
    startedAt: '2026-11-21T12:00:00.000Z',
    elapsedMs: 60_000,
    recent: { files: 200, bytes: 160_000_000, matches: 100, elapsedMs: 10_000 },
    total: null,
    before: { files: 2500, bytes: 3_100_000_000 },
    progress: { files: 3700, bytes: 4_100_000_000 },
    matches: { before: 1200, done: 1800, total: 3000 },
    canStop: true,
  };
  await wire.hold('archive.awaitJob');
  await wire.answer('app.status', { ok: true, value: { ...status, archive: { ...status.archive, work } } });
  await page.reload();
  const text = '1,800 of 3,000 matches, 3,700 files, 4.10 GB · 20 files/s · about 2 min left';
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Reading the matches that are left. You can leave this screen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
});
