/** Which name a champion, an item, a rune or a spell is shown with. */
import { expect, it } from 'vitest';
import { type GameNames, nameFacts, nameThing } from '../../src/core/game-files/name-facts.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { summaryText } from '../games/real-game.ts';

const names = (isOwn: boolean): GameNames => ({
  version: '15.8.1',
  isOwn,
  champion: { '103': 'Ahri of 15.8' },
  item: { '1001': 'Boots of 15.8', '9999': 'Nightblade' },
  rune: {},
  spell: {},
});

it('The names of the own patch replace others; those of another patch are only for what has none, and say so.', () => {
  const boots = { id: 1001, name: 'Boots' };
  const unknown = { id: 9999, name: null };
  expect(nameThing(null, 'item', boots)).toBe(boots);
  expect(nameThing(names(true), 'item', boots)).toEqual({ id: 1001, name: 'Boots of 15.8' });
  expect(nameThing(names(true), 'item', unknown)).toEqual({ id: 9999, name: 'Nightblade' });
  expect(nameThing(names(false), 'item', boots)).toBe(boots);
  expect(nameThing(names(false), 'item', unknown)).toEqual({
    id: 9999,
    name: 'Nightblade',
    namedBy: '15.8.1',
  });
  expect(nameThing(names(true), 'item', { id: 5, name: null })).toEqual({ id: 5, name: null });
});

it('A champion that is shown with another name is still found by its own.', () => {
  const shown = nameThing(names(true), 'champion', { id: 103, name: 'Ahri' });
  expect(shown).toEqual({ id: 103, name: 'Ahri of 15.8', searchName: 'Ahri' });
  const unnamed = nameThing(names(true), 'champion', { id: 103, name: null });
  expect(unnamed).toEqual({ id: 103, name: 'Ahri of 15.8' });
});

it('A game without names from Data Dragon is as its file.', () => {
  const facts = readSummary(summaryText);
  expect(nameFacts(facts, null)).toBe(facts);
  expect(nameFacts(facts, { ...names(false), champion: {}, item: {} })).toEqual(facts);
});
