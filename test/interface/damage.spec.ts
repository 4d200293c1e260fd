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
