import { expect, it } from 'vitest';
import { type AssetRow, toAsset } from '../../../src/core/downloads/records/download-rows.ts';

const row: AssetRow = {
  game_key: 1,
  content_type: 'GAMH_SUMMARY',
  state: 'archived',
  due_at: 0,
  first_due_at: 0,
  unplayed_until: null,
  wanted_at: null,
  day: 0,
  unavailable_count: 0,
  is_undecided: 0,
  error: null,
  bytes: 10,
  path: 'a/b.json',
  sha256: 'x',
  origin: '',
  archived_at: 0,
  verified_at: null,
};

const time = { now: 0, usualDelayMs: 0 };

it('An archived file that is dated 1970, as some restored files are, is shown with that date', () => {
  expect(toAsset(row, 'G', time)).toMatchObject({
    state: 'archived',
    archivedAt: '1970-01-01T00:00:00.000Z',
  });
});

it('An archived asset without its file is shown as failed, with what to do', () => {
  expect(toAsset({ ...row, path: null }, 'G', time)).toMatchObject({
    state: 'failed',
    error: { code: 'unexpected', remedy: expect.stringContaining('Rebuild the catalogue') },
  });
});
