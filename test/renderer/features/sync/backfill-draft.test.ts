import { describe, expect, it } from 'vitest';
import { firstDraft, toRequest } from '../../../../src/renderer/features/sync/backfill-draft.ts';
import { suggestBackfill } from '../../../../src/shared/listing-words.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

describe('The dialog of a backfill', () => {
  it('is filled in with whole days that contain what was never listed', () => {
    const hole = { from: '2026-11-07T10:00:00.000Z', to: '2026-11-09T15:30:00.000Z' };
    const names = { leagues: [], teams: [], except: [] };
    const days = suggestBackfill({ knownSince: hole.to, neverListed: [{ ...hole, ...names }] });
    expect(days).toEqual({ from: '2026-11-07T00:00:00.000Z', to: hole.to });
    const { from, to = '' } = toRequest(firstDraft(now, days ?? {}));
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(hole.from));
    expect(Date.parse(from)).toBeGreaterThan(Date.parse('2026-11-05T00:00:00Z'));
    expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(hole.to));
    expect(Date.parse(to)).toBeLessThan(Date.parse('2026-11-11T00:00:00Z'));
  });

  it('begins with the last week otherwise', () => {
    expect(suggestBackfill({ knownSince: null, neverListed: [] })).toBeNull();
    const { from, to = '' } = toRequest(firstDraft(now));
    expect(Date.parse(from)).toBeLessThanOrEqual(now - 7 * 86_400_000);
    expect(Date.parse(to)).toBeGreaterThanOrEqual(now);
  });
});
