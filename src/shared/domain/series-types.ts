/** The types of a series. The service's words are an open set; many spell "best of N". */
import { nameKey } from '../base/names.ts';

/** `BEST_OF`, `BestOf3`, `Best of 3`, `BO3`. Any other type may have games after its winner is known. */
const bestOfType = /^(?:best[ _-]?of|bo)[ _-]?(\d{1,3})?$/i;

/** The number of games in a best of N; null for any other type, and where its length is not known for certain. */
export function bestOfLength(seriesType: string | null, seriesMax: number | null): number | null {
  const type = bestOfType.exec(seriesType?.trim() ?? '');
  if (type === null) return null;
  const named = type[1] === undefined ? null : Number(type[1]);
  const length = seriesMax ?? named;
  return length !== null && length > 0 && (named === null || named === length) ? length : null;
}

/** Whether a series of this type may end before its last game: a best of N, and a type that is not known. */
export function mayEndEarly(seriesType: string | null): boolean {
  const type = seriesType?.trim() ?? '';
  return type === '' || bestOfType.test(type);
}

/** What a watch rule may call this type: `Bo3`, and `BEST_OF` for any length. Empty if the type is not known. */
export function seriesTypeNames(seriesType: string | null, seriesMax: number | null): readonly string[] {
  const type = seriesType?.trim() ?? '';
  if (type === '') return [];
  const named = bestOfType.exec(type);
  if (named === null) return [type];
  const length = bestOfLength(type, seriesMax);
  return [...(length === null ? [] : [`Bo${length}`]), named[1] === undefined ? type : 'BEST_OF'];
}

/** Equal for names of the same type: `Bo3`, `BO_3` and `Best of 3`; `BEST_OF` and `Best of`. */
export function seriesTypeKey(name: string): string {
  const parsed = bestOfType.exec(name.trim());
  if (parsed === null) return nameKey(name);
  return parsed[1] === undefined ? 'bestof' : `bo${Number(parsed[1])}`;
}
