import { expect, it } from 'vitest';
import type { VerificationRecord } from '../../src/core/catalogue/files/verification.ts';
import { createInOrder } from '../../src/core/maintenance/in-order.ts';
import { describeInterrupted } from '../../src/core/maintenance/interrupted-verification.ts';
import { obstacleTo } from '../../src/core/maintenance/obstacle.ts';

const begun = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const record: VerificationRecord = {
  archiveId: 'one',
  dir: '/archive',
  isRepair: false,
  startedAt: begun,
  recordedAt: begun + 10 * minute,
  lastKey: 1200,
  files: 1200,
  bytes: 3_000,
};
const present = { archiveId: 'one', dir: '/archive', now: begun + 20 * minute };

it('An interrupted verification continues in the same folder of the same archive, however much later', () => {
  expect(obstacleTo(record, present)).toBeNull();
  expect(obstacleTo(record, { ...present, now: record.recordedAt })).toBeNull();
  expect(obstacleTo(record, { ...present, now: begun + 365 * 24 * 60 * minute })).toBeNull();
});

it('A verification starts over in another archive, in another folder, and after the clock was set back', () => {
  expect(obstacleTo(record, { ...present, archiveId: 'two' })).toBe('other-archive');
  expect(obstacleTo(record, { ...present, dir: '/moved' })).toBe('moved');
  expect(obstacleTo(record, { ...present, now: record.recordedAt - 1 })).toBe('clock');
  expect(obstacleTo(record, { archiveId: 'two', dir: '/moved', now: begun - minute })).toBe('other-archive');
});

it('The description of an interrupted verification has what is done and what is left', () => {
  expect(describeInterrupted(record, 2, { files: 3000, bytes: 8_000 }, present)).toEqual({
    startedAt: '2026-11-21T12:00:00.000Z',
    recordedAt: '2026-11-21T12:10:00.000Z',
    isRepair: false,
    done: { files: 1200, bytes: 3_000 },
    left: { files: 1800, bytes: 5_000 },
    found: 2,
    obstacle: null,
  });
});

it('Nothing is left, and never less than nothing, after files were removed from the catalogue', () => {
  const { done, left } = describeInterrupted(record, 0, { files: 1000, bytes: 2_500 }, present);
  expect(done).toEqual({ files: 1000, bytes: 2_500 });
  expect(left).toEqual({ files: 0, bytes: 0 });
});

it('Results are passed on in the order in which their work began, each as early as possible', () => {
  const passed: string[] = [];
  const order = createInOrder<string>((result) => passed.push(result));
  for (const key of [1, 2, 3, 4]) order.begin(key);
  order.end(3, 'third');
  order.end(2, 'second');
  expect(passed).toEqual([]);
  order.end(1, 'first');
  expect(passed).toEqual(['first', 'second', 'third']);
  order.begin(5);
  order.end(5, 'fifth');
  expect(passed).toHaveLength(3);
  order.end(4, 'fourth');
  expect(passed.slice(3)).toEqual(['fourth', 'fifth']);
});
