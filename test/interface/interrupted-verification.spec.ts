import type { Page } from '@playwright/test';
import type { InterruptedVerification, VerifyReport } from '../../src/shared/work/archive-work.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

const interrupted: InterruptedVerification = {
  startedAt: '2026-11-21T12:00:00.000Z',
  recordedAt: '2026-11-21T12:30:00.000Z',
  isRepair: false,
  found: 2,
  obstacle: null,
  done: { files: 1200, bytes: 3_100_000_000 },
  left: { files: 1800, bytes: 4_900_000_000 },
};
const report: VerifyReport = {
  checkedFiles: 3000,
  checkedBytes: 8_000_000_000,
  repairing: 0,
  missing: ['LCK/missing.json'],
  changed: [],
  unreadable: [],
  unknown: [],
  otherGames: [],
  continued: { startedAt: interrupted.startedAt, files: 1200, bytes: 3_100_000_000 },
};

async function openArchiveSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible();
}

test('An interrupted verification shows what is left, and Continue ends with the result of the whole', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const restore = await wire.answer('archive.interrupted', { ok: true, value: interrupted });
  await wire.answer('archive.verify', { ok: true, value: report });
  await page.reload();
  await openArchiveSettings(page);
  const block = page.getByRole('region', { name: 'Interrupted verification' });
  await expect(block).toContainText(/The verification of .+ was interrupted\./);
  await expect(block).toContainText(
    '1,200 of 3,000 files were read (3.10 GB of 8.00 GB); 1,800 files (4.90 GB) are left.',
  );
  await expect(block).toContainText('2 problems found so far');
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeHidden();
  await expectAccessible(page);

  await restore();
  await wire.answer('archive.interrupted', { ok: true, value: null });
  await block.getByRole('button', { name: 'Continue' }).click();
  const text = '3,000 files, 8.00 GB read, 1,200 of them before the interruption.';
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('LCK/missing.json')).toBeVisible();
  const calls = wire.sent.filter((sent) => sent.includes('archive.verify'));
  expect(calls).toEqual([expect.stringMatching(/"resume":true/)]);
});

test('Start over reads every file again, and repairs if the interrupted verification did', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await wire.answer('archive.interrupted', { ok: true, value: { ...interrupted, isRepair: true } });
  await wire.hold('archive.verify');
  await page.reload();
  await openArchiveSettings(page);
  const block = page.getByRole('region', { name: 'Interrupted verification' });
  await expect(block).toContainText(/The repair of .+ was interrupted\./);
  await block.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Reading and hashing the files.')).toBeVisible();
  await expect(block).toBeHidden();
  const calls = () => wire.sent.filter((sent) => sent.includes('archive.verify'));
  await expect.poll(calls).toEqual([expect.stringMatching(/"repair":true,"resume":false/)]);
});

test('A verification that cannot continue says why, and the next one reads every file', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await wire.answer('archive.interrupted', { ok: true, value: { ...interrupted, obstacle: 'moved' } });
  await page.reload();
  await openArchiveSettings(page);
  await expect(page.getByText(/cannot continue: The archive is in another folder now\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeEnabled();
});

test('A running verification can be stopped, which is no error', { ...whereWireIsOpen, ...longRun }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  await openArchiveSettings(page);
  const status = await call(page, 'app.status', null);
  const work = {
    kind: 'verify',
    startedAt: '2026-11-21T12:00:00.000Z',
    elapsedMs: 60_000,
    recent: { files: 200, bytes: 500_000_000, matches: 0, elapsedMs: 10_000 },
    matches: null,
    before: { files: 1200, bytes: 3_100_000_000 },
    progress: { files: 2400, bytes: 6_100_000_000 },
    total: { files: 3000, bytes: 8_000_000_000 },
    canStop: true,
  };
  const outcome = Promise.withResolvers<never>();
  const ended = outcome.promise.catch(() => ({
    ok: false as const,
    error: { code: 'cancelled' as const, message: 'The verification was stopped.' },
  }));
  await wire.answer('archive.awaitJob', ended);
  await wire.answer('app.status', { ok: true, value: { ...status, archive: { ...status.archive, work } } });
  await page.reload();
  // The rate is that of this part, without what was read before the interruption.
  const text = '2,400 of 3,000 files, 6.10 GB of 8.00 GB · 20 files/s, 50.0 MB/s · about 38 s left';
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Reading and hashing the files that are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => wire.sent.filter((sent) => sent.includes('archive.stopJob'))).toHaveLength(1);
  await wire.answer('app.status', { ok: true, value: status });
  outcome.reject(new Error('stopped'));
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeHidden();
  await expect(page.getByText('The verification was stopped.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeEnabled();
});
