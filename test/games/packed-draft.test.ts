/** The stored form of a game's bans. */
import { expect, it } from 'vitest';
import { packDraft, unpackDraft } from '../../src/core/catalogue/facts/packed-draft.ts';

it('A packed draft is read as it was, with turns that were not used and sides with different numbers of bans', () => {
  const draft = { firstPick: 'red', bans: { blue: [65_535, 0, 1], red: [7, 300] } } as const;
  expect(unpackDraft(packDraft(draft))).toEqual(draft);
  const unknown = { firstPick: null, bans: { blue: [1], red: [2] } };
  expect(unpackDraft(packDraft(unknown))).toEqual(unknown);
});

it('A draft of a later version is unknown, and so is none', () => {
  const packed = packDraft({ firstPick: null, bans: { blue: [1], red: [2] } });
  packed[0] = 9;
  expect(unpackDraft(packed)).toBeNull();
  expect(unpackDraft(null)).toBeNull();
});
