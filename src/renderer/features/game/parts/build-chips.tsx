/** Items, spells and runes as pictures, or as short marks or the raw id where these are missing; the name is the tooltip. */
import { Fragment } from 'react';
import type { NamedId, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { PictureFill, useHasPictures, usePicture } from '../../../ui/pictures/pictures.tsx';
import { displayName } from '../model/names.ts';
import { monogram } from '../model/short-names.ts';
import { withKeys } from '../model/unique-keys.ts';
import styles from './build-chips.module.css';

interface ChipProps {
  readonly of: NamedId;
  readonly kind: Kind;
  readonly tone?: 'strong' | 'faint';
}

/** As in "Unknown rune tree 8000", with the kind that has its picture. */
type Kind = keyof typeof kinds;
const kinds = { Item: 'item', Spell: 'spell', Rune: 'rune', 'Rune tree': 'rune' } as const;

/** Longer ids, such as the six digits of Arena's items, are smaller. */
const widthInDigits = 5;

function Chip({ of, kind, tone }: ChipProps) {
  const name = displayName(of, kind);
  const text = monogram(of);
  const picture = usePicture(kinds[kind], of.id);
  return (
    <span
      className={`${styles.chip} ${tone ? styles[tone] : ''}`}
      title={of.namedBy === undefined ? name : `${name} (named as in version ${of.namedBy})`}
      data-pictured={picture !== null || undefined}
      data-raw={of.name === null || undefined}
      data-long={text.length > widthInDigits || undefined}
    >
      {picture === null ? <span aria-hidden>{text}</span> : <PictureFill picture={picture} />}
      <span className="mk-only-read">{name}</span>
    </span>
  );
}

/** Without empty slots. */
export const readSpells = ({ spell1, spell2 }: PlayerFacts): readonly NamedId[] =>
  [spell1, spell2].filter((spell) => spell !== null);

/** The file does not order items by purchase; the trinket is separate. */
export function ItemChips({ player }: { readonly player: PlayerFacts }) {
  return (
    <ul className={`${styles.chips} ${styles.items}`} data-pictured={useHasPictures() || undefined}>
      {withKeys(player.items, ({ id }) => id).map(({ key, item }) => (
        <li key={key}>
          <Chip of={item} kind="Item" />
        </li>
      ))}
      {player.trinket && (
        <li>
          <Chip of={player.trinket} kind="Item" tone="faint" />
        </li>
      )}
    </ul>
  );
}

export function SpellChips({ player }: { readonly player: PlayerFacts }) {
  const spells = readSpells(player);
  const hasPictures = useHasPictures();
  if (spells.length === 0) return <span className="mk-muted">–</span>;
  return (
    <ul className={`${styles.chips} ${styles.column}`} data-pictured={hasPictures || undefined}>
      {withKeys(spells, ({ id }) => id).map(({ key, item: spell }) => (
        <li key={key}>
          <Chip of={spell} kind="Spell" />
        </li>
      ))}
    </ul>
  );
}

/** The keystone and the secondary tree identify a set of runes. */
export function RuneChips({ player }: { readonly player: PlayerFacts }) {
  const hasPictures = useHasPictures();
  if (!player.runes) return <span className="mk-muted">–</span>;
  const [keystone] = player.runes.picks;
  return (
    <ul className={`${styles.chips} ${styles.column}`} data-pictured={hasPictures || undefined}>
      {keystone && (
        <li>
          <Chip of={keystone} kind="Rune" tone="strong" />
        </li>
      )}
      {player.runes.subStyle && (
        <li>
          <Chip of={player.runes.subStyle} kind="Rune tree" tone="faint" />
        </li>
      )}
    </ul>
  );
}

export const runeTrees = ({
  primaryStyle,
  subStyle,
}: NonNullable<PlayerFacts['runes']>): readonly NamedId[] =>
  subStyle ? [primaryStyle, subStyle] : [primaryStyle];

interface NamesProps {
  readonly all: readonly NamedId[];
  readonly kind: string;
}

/** As words; an item without a name is muted, like `unknown rune 9999`. */
export function Names({ all, kind }: NamesProps) {
  return withKeys(all, ({ id }) => id).map(({ key, item }, place) => (
    <Fragment key={key}>
      {place > 0 && ', '}
      {item.name === null ? <span className={styles.unknown}>{displayName(item, kind)}</span> : item.name}
    </Fragment>
  ));
}
