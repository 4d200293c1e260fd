/** The types of series that the service ever listed. */
import type Database from 'better-sqlite3';
import { seriesTypeKey, seriesTypeNames } from '../../../shared/domain/series-types.ts';

interface Row {
  readonly type: string;
  readonly max: number;
}

/** The service's types are an open set, but a set of types and not of matches: more than these are a mistake in it. */
const maxTypes = 1000;

/** Returns a function that lists what a watch rule may call each type, in alphabetical order, without duplicates. */
export function createSeriesTypes(db: Database.Database): () => readonly string[] {
  const read = db.prepare<[number], Row>('SELECT type, max FROM series_types ORDER BY type, max LIMIT ?');
  return () => {
    const byKey = new Map<string, string>();
    for (const { type, max } of read.all(maxTypes)) {
      for (const name of seriesTypeNames(type, max === 0 ? null : max)) {
        const key = seriesTypeKey(name);
        if (!byKey.has(key)) byKey.set(key, name);
      }
    }
    return [...byKey.values()].sort();
  };
}
