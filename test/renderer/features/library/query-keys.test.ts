/** Enter in the search field. */
import { expect, it } from 'vitest';
import { onQueryKey } from '../../../../src/renderer/features/library/query/query-keys.ts';

type Asked = Readonly<Partial<{ text: string; answered: string; active: number; texts: readonly string[] }>>;

/** The suggestion that Enter takes; null if Enter leaves for the table. */
function takenWithEnter({
  text = 'champion:azi',
  answered = text,
  active = -1,
  texts = ['Azir'],
}: Asked): string | null {
  const taken: string[] = [];
  const items = texts.map((value) => ({ field: 'champion', value, label: value, count: 3, text: value }));
  const nothing = () => undefined;
  onQueryKey(
    {
      key: 'Enter',
      shiftKey: false,
      currentTarget: { blur: nothing },
      preventDefault: nothing,
      stopPropagation: nothing,
    },
    { text, take: nothing, accept: (item) => taken.push(item.text), flush: nothing },
    {
      items,
      from: 9,
      to: text.length,
      answered,
      active,
      isMoveAwaited: false,
      move: nothing,
      close: nothing,
    },
  );
  return taken[0] ?? null;
}

it('Enter takes the only suggestion, and of several the chosen one', () => {
  expect(takenWithEnter({})).toBe('Azir');
  expect(takenWithEnter({ texts: ['Azir', 'Aatrox'] })).toBe(null);
  expect(takenWithEnter({ texts: ['Azir', 'Aatrox'], active: 1 })).toBe('Aatrox');
});

it('Enter leaves for the table where the only suggestion is typed already, or is for an earlier text', () => {
  expect(takenWithEnter({ text: 'champion:Azir' })).toBe(null);
  expect(takenWithEnter({ answered: 'champion:a' })).toBe(null);
});
