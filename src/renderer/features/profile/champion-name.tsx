/** A champion with its picture, which leads to its page. */
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionPicture } from '../../ui/pictures/champion-picture.tsx';

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
