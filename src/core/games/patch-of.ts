/** `13.17` of the version `13.17.524.9887`; null where it is not told so. */
export function patchOf(version: string | null): string | null {
  return /^\d{1,3}\.\d{1,3}(?=\.|$)/.exec(version ?? '')?.[0] ?? null;
}
