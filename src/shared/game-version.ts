/**
 * The version and patch of a game: one rule for the view, the library and exports. The game file's version counts
 * where a patch can be read from it, else the service's. Both values are of the same source.
 */

/** `13.17` of the version `13.17.524.9887`; null where it does not begin so. */
export function patchOf(version: string | null): string | null {
  return /^\d{1,3}\.\d{1,3}(?=\.|$)/.exec(version ?? '')?.[0] ?? null;
}

export interface GameVersion {
  readonly gameVersion: string | null;
  readonly patch: string | null;
}

/** `file` is the summary's version, `service` the listing's. */
export function gameVersionOf(file: string | null, service: string | null): GameVersion {
  const gameVersion = patchOf(file) === null ? (service ?? file) : file;
  return { gameVersion, patch: patchOf(gameVersion) };
}
