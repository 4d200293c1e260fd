import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

test('Damage is a banner with one action: repair it, or see the files where nothing can be repaired', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const status = await call(page, 'app.status', null);
  const show = async (damage: (typeof status.archive)['damage']) => {
    const archive = { ...status.archive, problem: null, work: null, damage };
    await wire.answer('app.status', { ok: true, value: { ...status, archive } });
    await page.reload();
  };
  const banner = page.getByText('archived files are damaged or missing.');
  await show({ contents: 3, files: 3, repairable: 2, repairing: 1 });
  await expect(banner).toHaveText(
    '3 archived files are damaged or missing. 1 of them cannot be downloaded again. 1 other is being downloaded again.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Repair', exact: true }).click();
  await expect
    .poll(() => wire.sent.filter((sent) => sent.includes('archive.verify') && sent.includes('"damaged"')))
    .toHaveLength(1);

  await show({ contents: 2, files: 2, repairable: 0, repairing: 0 });
  await wire.answer('archive.damaged', {
    ok: true,
    value: {
      items: [
        {
          platformGameId: 'A_1',
          contentType: 'GAMH_SUMMARY',
          path: 'LCK/earlier/a.json',
          finding: 'missing',
          foundAt: '2026-11-21T12:00:00.000Z',
          isEarlier: true,
          isRepairing: false,
        },
      ],
    },
  });
  await page.getByRole('link', { name: 'Show the files' }).click();
  const list = page.getByRole('list', { name: 'Damaged files' });
  await expect(list).toContainText('LCK/earlier/a.json: earlier version, missing, found');
  await expect(list).toContainText('and 1 more');
  await expectAccessible(page);
});

test('Of damage and of an archive that was not read, the coverage claims nothing that is not known', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const status = await call(page, 'app.status', null);
  const show = async (more: Partial<typeof status.archive>) => {
    const archive = { ...status.archive, problem: null, work: null, ...more };
    await wire.answer('app.status', { ok: true, value: { ...status, archive } });
    await page.reload();
  };
  await page.getByRole('navigation').getByRole('link', { name: 'Coverage' }).click();
  const screen = page.getByRole('region', { name: 'Coverage', exact: true });
  const map = screen.getByRole('grid', { name: 'Coverage by league and day' });
  await expect(map).toBeVisible();
  await show({ damage: { contents: 2, files: 2, repairable: 2, repairing: 0 } });
  await expect(screen).toContainText('(2 damaged or missing)');
  await expect(screen).toContainText('were archived');
  await expect(screen).not.toContainText(/(is|are) archived/);
  await show({ archivedFiles: null, archivedBytes: null });
  await expect(screen).toContainText('The catalogue has not read all of the archive so far');
  await expect(map).toBeHidden();
  await expect(screen).not.toContainText(/\d archived/);
});
