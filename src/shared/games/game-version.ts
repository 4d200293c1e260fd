/**
 * The version and patch of a game: one rule for the view, the library and exports. The game file's version
 * is used if it contains a patch, else the service's. Both values have the same source.
 */

/** `13.17` of the versions `13.17.524.9887`, `v13.17` and `Version 13.17 (Aug 28 2023) [PUBLIC]`; null if it begins otherwise, or with 0. */
export function toPatch(version: string | null): string | null {
  return /^(?:version |v)?([1-9]\d{0,2}\.\d{1,3})(?!\d)/i.exec(version ?? '')?.[1] ?? null;
}

export interface GameVersion {
  readonly gameVersion: string | null;
  readonly patch: string | null;
}

/** `file` is the summary's version, `service` the listing's. */
export function toGameVersion(file: string | null, service: string | null): GameVersion {
  const patchOfFile = toPatch(file);
  if (patchOfFile !== null) return { gameVersion: file, patch: patchOfFile };
  const gameVersion = service ?? file;
  return { gameVersion, patch: toPatch(gameVersion) };
}
