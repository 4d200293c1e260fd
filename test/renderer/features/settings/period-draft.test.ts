import { describe, expect, it } from 'vitest';
import {
  checkDrafts,
  newPeriod,
  readDrafts,
} from '../../../../src/renderer/features/settings/period-draft.ts';

const evening = newPeriod['work.quietHours'];

describe('periods as they are edited', () => {
  it.each([
    ['work.quietHours', 'Mon-Fri 18:00-23:00; Sat,Sun 14:00-24:00; Sun 22:30-02:00'],
    [
      'downloads.bandwidthPeriods',
      'Mon-Fri 08:00-18:00 2 MB/s; 01:00-06:00 no limit; Sat 08:00-18:00 1234567 B/s',
    ],
  ] as const)('of %s are the same after reading and writing', (key, text) => {
    expect(checkDrafts(key, readDrafts(key, text))).toEqual({ text, fault: null });
  });

  it('of a whole day begin and end at midnight', () => {
    const drafts = [{ ...evening, from: '00:00', to: '00:00' }];
    expect(checkDrafts('work.quietHours', drafts).text).toBe('Mon-Fri 00:00-24:00');
  });

  it.each([
    [{ days: [] }, 'Choose at least one day'],
    [{ from: '' }, 'Enter both times'],
    [{ to: '18:00' }, 'must not end when it begins'],
    [{ limit: 'fast' }, 'Enter a rate such as'],
    [
      { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' },
      'The periods must leave a part of the week',
    ],
  ])('with %o are refused with a remedy', (part, fault) => {
    expect(checkDrafts('work.quietHours', [{ ...evening, ...part }]).fault).toContain(fault);
  });

  it('with a limit must not overlap', () => {
    const day = newPeriod['downloads.bandwidthPeriods'];
    const drafts = [day, { ...day, from: '17:00', to: '19:00' }];
    expect(checkDrafts('downloads.bandwidthPeriods', drafts).fault).toBe('The periods must not overlap.');
  });
});
