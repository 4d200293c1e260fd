import { expect, it } from 'vitest';
import { describeAsset } from '../../../src/renderer/ui/match/states.ts';
import type { Asset } from '../../../src/shared/domain/domain.ts';

const retryAt = '2026-11-22T12:04:00Z';

const inState = (state: 'waiting' | 'scheduled'): Asset => ({
  id: '1/GAMH_SUMMARY',
  platformGameId: '1',
  contentType: 'GAMH_SUMMARY',
  path: null,
  bytes: null,
  sha256: null,
  origin: null,
  archivedAt: null,
  verifiedAt: null,
  state,
  status: 'failing',
  retryAt,
  error: null,
});

it('a file that waits names the time of its next attempt until that time has come', () => {
  const at = Date.parse(retryAt);
  expect(describeAsset(inState('waiting'), at - 60_000)).toMatch(/^Summary: waiting to retry at \d\d:04/);
  expect(describeAsset(inState('waiting'), at)).toBe('Summary: waiting to retry');
  expect(describeAsset(inState('scheduled'), at)).toBe('Summary: scheduled');
});
