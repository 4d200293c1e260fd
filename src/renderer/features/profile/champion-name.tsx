/** Champions with their pictures, each of which leads to its page. */
import { Fragment } from 'react';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionPicture } from '../../ui/pictures/champion-picture.tsx';
import styles from './profile-tables.module.css';

interface ChampionNameProps {
  readonly of: { readonly value: string | null; readonly label: string };
}

export function ChampionName({ of }: ChampionNameProps) {
  return (
    <>
      <ChampionPicture name={of.label} />
      <ProfileLink kind="champion" of={of} />
    </>
  );
}

interface ChampionListProps {
  /** `note` follows the name. */
  readonly champions: readonly (ChampionNameProps['of'] & { readonly note?: string })[];
}

/** In as many lines as they need, between names. */
export function ChampionList({ champions }: ChampionListProps) {
  return champions.map(({ note = '', ...champion }, index) => (
    <Fragment key={champion.label}>
      {index > 0 && ', '}
      <span className={styles.champion}>
        <ChampionName of={champion} />
        {note}
      </span>
    </Fragment>
  ));
}
