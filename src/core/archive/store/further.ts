/**
 * A store that also reads the files of read-only archives, by the paths of domain/further-paths.ts. It writes only to its
 * own place: whatever would change a read-only archive is refused.
 */
import { z } from 'zod';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { systemCode } from '../../disk/disk-error.ts';
import { type FurtherPlace, type FurtherPlaces, splitFurther } from '../../domain/further-paths.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { type ArchiveStore, markerName, readWhole } from './store.ts';

/** `open` gives the store in the folder of a read-only archive. */
export function withFurther(
  own: ArchiveStore,
  further: () => FurtherPlaces,
  open: (dir: string) => ArchiveStore,
): ArchiveStore {
  /** The store that has the key, and the key in it. */
  const locate = (path: string) => {
    const found = splitFurther(path);
    if (found === null) return { store: own, key: path, place: null };
    const place = further()[found.name];
    if (place === undefined) throw detached(found.name);
    return { store: open(place.dir), key: found.path, place };
  };
  const requireOwn = (key: string) => {
    if (splitFurther(key) !== null) throw readOnly(key);
  };
  const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');
  return {
    ...own,
    get place() {
      const places = further();
      return Object.keys(places).length === 0 ? own.place : { ...own.place, further: { ...places } };
    },
    async putAll(puts) {
      for (const { key } of puts) requireOwn(key);
      return await own.putAll(puts);
    },
    async remove(key) {
      requireOwn(key);
      await own.remove(key);
    },
    async moveFolder(from, to) {
      requireOwn(from);
      requireOwn(to);
      return await own.moveFolder(from, to);
    },
    async stat(path) {
      const { store, key, place } = locate(path);
      const found = await store.stat(key);
      if (found === null && place) await requireFurther(store, place);
      return found;
    },
    async list(prefix) {
      const { store, key, place } = locate(prefix);
      if (place) await requireFurther(store, place);
      return await store.list(key);
    },
    async *read(path, range) {
      const { store, key, place } = locate(path);
      try {
        yield* store.read(key, range);
      } catch (error) {
        if (place && isGone(error)) await requireFurther(store, place);
        throw error;
      }
    },
    async localFile(path) {
      const { store, key, place } = locate(path);
      if (place && (await store.stat(key)) === null) await requireFurther(store, place);
      return await store.localFile(key);
    },
  };
}

/** The names of the archives that are away. `open` as above. */
export async function awayIn(
  places: FurtherPlaces,
  open: (dir: string) => ArchiveStore,
): Promise<ReadonlySet<string>> {
  const away = new Set<string>();
  for (const [name, place] of Object.entries(places))
    await requireFurther(open(place.dir), place).catch(() => away.add(name));
  return away;
}

/** The id names the archive; see marker.ts. */
const markerSchema = z.object({ id: z.string() });

/** Throws `archive-missing` if the folder does not have this archive now. */
export async function requireFurther(store: ArchiveStore, { id, dir }: FurtherPlace): Promise<void> {
  let cause: unknown;
  try {
    const marker = (await readWhole(store, markerName)).toString('utf8');
    if (markerSchema.safeParse(parseJson(marker)).data?.id === id) return;
  } catch (error) {
    cause = error;
  }
  throw new MatchkeepError('archive-missing', `The read-only archive ${dir} is not there.`, {
    remedy: `Connect or mount its drive. If it is elsewhere now, attach it there: "matchkeep archive attach FOLDER --read-only". If you do without it: "matchkeep archive detach ${dir}".`,
    cause,
  });
}

function detached(name: string): MatchkeepError {
  return new MatchkeepError('archive-missing', `The read-only archive "${name}" is not attached any more.`, {
    remedy: 'Attach it again: "matchkeep archive attach FOLDER --read-only".',
  });
}

function readOnly(key: string): MatchkeepError {
  return new MatchkeepError('path-invalid', `Matchkeep writes nothing in a read-only archive ("${key}").`, {
    remedy: 'The file stays as it is.',
  });
}
