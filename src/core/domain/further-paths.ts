/**
 * Paths of files in read-only archives, which the catalogue has next to its own archive: `//<name>/<path in that archive>`.
 * No path in the own archive begins with `/` (see `checkedPath`), so a path alone says in which archive its file is.
 */

/** Where a read-only archive is, and the id in its marker. */
export interface FurtherPlace {
  readonly id: string;
  /** Absolute. */
  readonly dir: string;
}

/** By the names of the archives. */
export type FurtherPlaces = Readonly<Record<string, FurtherPlace>>;

const mark = '//';

/** Whether the file is in a read-only archive. */
export const isFurther = (path: string): boolean => path.startsWith(mark);

/** The path of a file in the archive `name`. */
export const furtherPath = (name: string, path: string): string => `${mark}${name}/${path}`;

/** The archive's name and the path in it; null for a path in the own archive. */
export function splitFurther(path: string): { readonly name: string; readonly path: string } | null {
  if (!isFurther(path)) return null;
  const end = path.indexOf('/', mark.length);
  return end === -1 ? null : { name: path.slice(mark.length, end), path: path.slice(end + 1) };
}

/** The path in the archive that has the file. */
export const pathInArchive = (path: string): string => splitFurther(path)?.path ?? path;

/** For SQL: the file is in the own archive. */
export const isOwnSql = (column: string): string => `${column} NOT GLOB '//*'`;

/** The same for a file in a read-only archive. */
export const isFurtherSql = (column: string): string => `${column} GLOB '//*'`;

/** For SQL, with `:prefix` from `furtherPrefix`: the file is in that archive. "0" comes behind "/". */
export const isInFurtherSql = (column: string): string =>
  `${column} > :prefix || '/' AND ${column} < :prefix || '0'`;

export const furtherPrefix = (name: string): string => `${mark}${name}`;
