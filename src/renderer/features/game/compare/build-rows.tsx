/** Summoner spells, runes and items of both players, in words. */
import type { ReactNode } from 'react';
import type { NamedId, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { Names, readSpells, runeTrees } from '../parts/build-chips.tsx';
import rowsStyles from './rows.module.css';

interface BuildRowsProps {
  readonly left: PlayerFacts;
  readonly right: PlayerFacts;
}

interface Part {
  readonly name: string;
  readonly kind: string;
  /** Null if the file does not contain it. */
  readonly read: (player: PlayerFacts) => readonly NamedId[] | null;
}

const parts: readonly Part[] = [
  { name: 'Items', kind: 'Item', read: ({ items }) => items },
  { name: 'Trinket', kind: 'Item', read: ({ trinket }) => (trinket ? [trinket] : []) },
  {
    name: 'Spells',
    kind: 'Spell',
    read: (player) => (readSpells(player).length === 0 ? null : readSpells(player)),
  },
  { name: 'Runes', kind: 'Rune', read: ({ runes }) => runes?.picks ?? null },
  {
    name: 'Rune trees',
    kind: 'Rune tree',
    read: ({ runes }) => runes && runeTrees(runes),
  },
];

export function BuildRows({ left, right }: BuildRowsProps) {
  return parts.map(({ name, kind, read }) => (
    <tr key={name}>
      <td className={rowsStyles.words}>{words(read(left), kind)}</td>
      <th scope="row" className={rowsStyles.name}>
        {name}
      </th>
      <td className={`${rowsStyles.words} ${rowsStyles.right}`}>{words(read(right), kind)}</td>
    </tr>
  ));
}

function words(all: readonly NamedId[] | null, kind: string): ReactNode {
  if (all === null) return <span className="mk-muted">unknown</span>;
  return all.length === 0 ? <span className="mk-muted">none</span> : <Names all={all} kind={kind} />;
}
