/** Finds what is here for the games of a patch. */
import { type DragonData, type PatchData, versionPatch } from '../../shared/domain/data-dragon.ts';
import { readPatch } from '../../shared/query/fields.ts';
import type { DragonStore, StoredVersion } from './store.ts';

export interface PatchReader {
  /** Whether a version of the patch is complete in the language of the setting. */
  isHere(patch: string): Promise<boolean>;
  /** The patch's own newest version, else the nearest one; null if there is none. */
  read(patch: string | null): Promise<PatchData | null>;
  /** After versions were added or removed, or the language has changed. */
  forget(): void;
}

/** A few patches are on the screen at a time. */
const maxRemembered = 6;
/** Patches of a season, at most: 14.24 is next to 15.1. */
const patchesPerSeason = 25;

export function createPatchReader(store: DragonStore, language: () => string): PatchReader {
  const remembered = new Map<string, Promise<PatchData | null>>();

  const readVersion = async ({ version, languages }: StoredVersion): Promise<DragonData | null> => {
    // Names in another language are better than none, and their pictures are the same.
    for (const one of [language(), 'en_US', ...languages]) {
      const data = languages.includes(one) ? await store.read(version, one) : null;
      if (data !== null) return data;
    }
    return null;
  };
  const read = async (patch: string | null): Promise<PatchData | null> => {
    const versions = await store.versions();
    const distance = patchDistance(patch);
    // Of two that are equally near, the newer one is first.
    for (const one of versions.toSorted((a, b) => distance(a) - distance(b))) {
      const data = await readVersion(one);
      if (data !== null) return { isOwn: versionPatch(one.version) === patch, data };
    }
    return null;
  };
  return {
    async isHere(patch) {
      const own = (await store.versions()).filter(({ version }) => versionPatch(version) === patch);
      for (const { version } of own) if ((await store.read(version, language())) !== null) return true;
      return false;
    },
    read(patch) {
      const key = patch ?? '';
      const known = remembered.get(key) ?? read(patch);
      remembered.delete(key);
      remembered.set(key, known);
      known.catch(() => remembered.delete(key));
      const [oldest] = remembered.keys();
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
      return known;
    },
    forget: () => remembered.clear(),
  };
}

/** How many patches are between; to an unknown patch, the newest version is the nearest. */
function patchDistance(patch: string | null): (version: StoredVersion) => number {
  const place = toPlace(patch ?? '');
  if (place === null) return () => 0;
  return ({ version }) => Math.abs((toPlace(version) ?? 0) - place);
}

function toPlace(text: string): number | null {
  const [season, number] = readPatch(text) ?? [];
  return season === undefined ? null : season * patchesPerSeason + (number ?? 0);
}
