/** Champions and players, stored once each. Their names never change, so they can be cached. */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';

/** The largest key in a packed record; 0 is an unknown champion. */
const lastChampionKey = 0xffff;
/** The size of the cache of names. */
const remembered = 50_000;

export function createFactsNames(db: Database.Database) {
  const championKeys = new Map<string, number>();
  const playerKeys = new Map<string, number>();
  /** Players whose name without a code is stored. */
  const withCode = new Set<number>();
  const findChampion = db
    .prepare<[number, string], number>('SELECT key FROM champions WHERE id = ? AND name = ?')
    .pluck();
  const addChampion = db
    .prepare<[number, string], number>('INSERT INTO champions (id, name) VALUES (?, ?) RETURNING key')
    .pluck();
  const findPlayer = db.prepare<[string], number>('SELECT key FROM players WHERE name = ?').pluck();
  const addPlayer = db
    .prepare<[string], number>('INSERT INTO players (name) VALUES (?) RETURNING key')
    .pluck();
  const putWithoutCode = db.prepare<{ key: number; name: string }>(
    'UPDATE players SET without_code = :name WHERE key = :key AND without_code IS NOT :name',
  );

  return {
    /** Finds or adds a row; call within a transaction. A champion without a known name is stored by number. */
    championKey(id: number, name: string | null): number {
      if (id === 0 && name === null) return 0;
      const spelling = name ?? String(id);
      const key = found(
        championKeys,
        `${id} ${spelling}`,
        () => findChampion.get(id, spelling) ?? addChampion.get(id, spelling),
      );
      return key > lastChampionKey ? 0 : key;
    },
    /** The same. `withoutCode`: the name without the code of the player's team, where a game has shown it. */
    playerKey(name: string, withoutCode: string | null): number {
      const key = found(playerKeys, name, () => findPlayer.get(name) ?? addPlayer.get(name));
      if (withoutCode !== null && withoutCode !== name.trim() && !withCode.has(key)) {
        putWithoutCode.run({ key, name: nameKey(withoutCode) });
        if (withCode.size >= remembered) withCode.clear();
        withCode.add(key);
      }
      return key;
    },
    /** Clears the cache after a failed transaction, whose new keys do not exist. */
    forget(): void {
      for (const known of [championKeys, playerKeys, withCode]) known.clear();
    },
  };
}

export type FactsNames = ReturnType<typeof createFactsNames>;

function found<K, V>(map: Map<K, V>, key: K, read: () => V | undefined): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = read();
  if (value === undefined) throw new Error(`The catalogue has no name with key ${String(key)}.`);
  if (map.size >= remembered) map.clear();
  map.set(key, value);
  return value;
}
