/** What both had chosen and bought, in words. */
import type { PlayerFacts } from '../../../shared/game-facts.ts';
import { namesOf } from '../build-chips.tsx';

interface BuildRowsProps {
  readonly left: PlayerFacts;
  readonly right: PlayerFacts;
}

const parts: readonly (readonly [name: string, read: (player: PlayerFacts) => string])[] = [
  ['Items', ({ items }) => namesOf(items, 'Item') || 'none'],
  ['Trinket', ({ trinket }) => (trinket ? namesOf([trinket], 'Item') : 'none')],
  ['Spells', ({ spells }) => namesOf(spells, 'Spell') || 'not told'],
  ['Runes', ({ runes }) => (runes ? namesOf(runes.picks, 'Rune') : 'not told')],
  [
    'Rune trees',
    ({ runes }) =>
      runes
        ? namesOf(runes.subStyle ? [runes.primaryStyle, runes.subStyle] : [runes.primaryStyle], 'Tree')
        : 'not told',
  ],
];

export function BuildRows({ left, right }: BuildRowsProps) {
  return parts.map(([name, read]) => (
    <tr key={name} className="mk-compare-build">
      <td className="mk-compare-words">{read(left)}</td>
      <th scope="row" className="mk-compare-name">
        {name}
      </th>
      <td className="mk-compare-words mk-compare-right">{read(right)}</td>
    </tr>
  ));
}
