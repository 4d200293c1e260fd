/** A small picture of a champion before its name, from the newest version that is here; nothing where there is none. */
import { nameKey } from '../../../shared/base/names.ts';
import type { DragonData, Picture } from '../../../shared/domain/data-dragon.ts';
import { championId } from '../../../shared/game-names/champions.ts';
import styles from './champion-picture.module.css';
import { PictureFill, useLoadedPicture, usePatchData } from './pictures.tsx';

/** `name` is one of the champion's names, as figures and searches have it. */
export function ChampionPicture({ name }: { readonly name: string }) {
  const data = usePatchData(null)?.data;
  const picture = data && findPicture(data, name);
  const loaded = useLoadedPicture(data?.version, picture);
  // Its place is reserved while the file is loaded.
  if (picture === undefined) return null;
  return (
    <span aria-hidden className={styles.champion}>
      {loaded && <PictureFill picture={loaded} />}
    </span>
  );
}

interface Champions {
  readonly byId: ReadonlyMap<number, Picture>;
  readonly byName: ReadonlyMap<string, Picture>;
}

const indexes = new WeakMap<DragonData, Champions>();

function findPicture(data: DragonData, name: string): Picture | undefined {
  const { byId, byName } = indexes.get(data) ?? index(data);
  const id = championId(name);
  return id === null ? byName.get(nameKey(name)) : byId.get(id);
}

function index(data: DragonData): Champions {
  const pictured = data.champion.flatMap(({ id, name, picture }) => (picture ? [{ id, name, picture }] : []));
  const champions = {
    byId: new Map(pictured.map(({ id, picture }) => [id, picture])),
    byName: new Map(pictured.map(({ name, picture }) => [nameKey(name), picture])),
  };
  indexes.set(data, champions);
  return champions;
}
