/** Which files a verification cannot read: those in read-only archives that are away are not damaged, and not missing. */
import type { VerifyReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { splitFurther } from '../domain/further-paths.ts';

/** `away` is for the report, of what was passed over until then. */
export async function readsHere(archive: Archive, { files }: Pick<Catalogue, 'files'>) {
  const names = await archive.awayFurther();
  const passed = new Map<string, number>();
  const isHere = ({ path }: { readonly path: string }) => {
    const name = splitFurther(path)?.name;
    if (name === undefined || !names.has(name)) return true;
    passed.set(name, (passed.get(name) ?? 0) + 1);
    return false;
  };
  return {
    *here<F extends { readonly path: string }>(all: Iterable<F>): Generator<F> {
      for (const file of all) if (isHere(file)) yield file;
    },
    away(): Pick<VerifyReport, 'away'> {
      const places = files.furtherPlaces();
      const away = Array.from(passed, ([name, count]) => ({ dir: places[name]?.dir ?? name, files: count }));
      return away.length > 0 ? { away } : {};
    },
  };
}
