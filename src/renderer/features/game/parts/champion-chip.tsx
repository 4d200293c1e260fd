/**
 * A champion as a monogram: round for the blue side, square for the red side, so that shape identifies the
 * side too. The caller shows or announces the name.
 */
import type { NamedId, Side } from '../../../../shared/game-facts.ts';
import { useShortNames } from '../model/game-context.ts';
import { shortName } from '../model/short-names.ts';
import './champion-chip.css';

interface ChampionChipProps {
  readonly champion: NamedId;
  readonly side: Side;
  readonly size?: 'small' | 'large';
}

export function ChampionChip({ champion, side, size }: ChampionChipProps) {
  const text = shortName(useShortNames(), champion);
  return (
    <span
      aria-hidden
      className={`mk-champion mk-side-${side} ${size ? `mk-champion-${size}` : ''}`}
      data-length={text.length}
    >
      {text}
    </span>
  );
}
