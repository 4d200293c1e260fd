/**
 * A champion as its picture, or a monogram where that is missing: round for the blue side, square for the red side, so that shape identifies the
 * side too. The caller shows or announces the name.
 */
import type { NamedId, Side } from '../../../../shared/games/game-facts.ts';
import { type LoadedPicture, PictureFill, usePicture } from '../../../ui/pictures/pictures.tsx';
import { useShortNames } from '../model/game-context.ts';
import { shortName } from '../model/short-names.ts';
import styles from './champion-chip.module.css';

interface ChampionChipProps {
  readonly champion: NamedId;
  /** Null in a game without sides. */
  readonly side: Side | null;
  readonly size?: 'small' | 'large';
  /** For a champion that is banned or not shown. */
  readonly isHollow?: boolean;
}

export function ChampionChip({ champion, side, size, isHollow = false }: ChampionChipProps) {
  const text = shortName(useShortNames(), champion);
  const picture = useChampionPicture(champion);
  return (
    <span
      aria-hidden
      className={`${styles.champion} ${size ? styles[size] : ''} ${isHollow ? styles.hollow : ''}`}
      data-side={side ?? undefined}
      data-length={text.length}
      data-pictured={picture !== null || undefined}
    >
      {picture === null ? text : <PictureFill picture={picture} />}
    </span>
  );
}

/** Null without a name, too: then the id may be a player's number. */
export function useChampionPicture({ id, name }: NamedId): LoadedPicture | null {
  return usePicture('champion', name === null ? noChampion : id);
}

const noChampion = -1;
