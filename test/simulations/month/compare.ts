/** Compares what the archiver says with the model and the disk, and names each difference. */
import { type AssetStatus, assetStatuses } from '../../../src/shared/domain/asset-status.ts';
import type { DiskRecount } from './disk.ts';
import { assetName } from './game-model.ts';
import type { Report } from './messages.ts';
import type { Expected } from './picture.ts';

type Counts = Readonly<Partial<Record<AssetStatus, number>>>;

/** Each difference in words; none where coverage, disk and books agree. */
export function compare(
  report: Report,
  model: ReadonlyMap<string, Expected>,
  disk: DiskRecount,
): readonly string[] {
  const found = new Map(report.assets.map((one) => [assetName(one.platformGameId, one.contentType), one]));
  // To the model, a game that was not played is late. The archiver may know that it need not have been, or was not.
  const expected = new Map(
    Array.from(model, ([name, one]): [string, Expected] => {
      const is = found.get(name)?.status;
      const isKnown = !one.isPlayed && (is === 'undecided' || is === 'not-needed');
      return [name, isKnown && one.status === 'overdue' ? { ...one, status: is } : one];
    }),
  );
  const said: string[] = disk.strange.map((path) => `on disk and in no book: ${path}`);
  const differ = (what: string, is: Counts, should: Counts) => {
    for (const status of assetStatuses) {
      const [found, wanted] = [is[status] ?? 0, should[status] ?? 0];
      if (found !== wanted) said.push(`${what}: ${found} ${status}, should be ${wanted}`);
    }
  };
  const count = (of: Iterable<Expected>): Counts => {
    const sums: Partial<Record<AssetStatus, number>> = {};
    for (const { status } of of) sums[status] = (sums[status] ?? 0) + 1;
    return sums;
  };

  differ('in total', report.summary.counts, count(expected.values()));
  if (report.summary.bytes !== disk.bytes)
    said.push(`${report.summary.bytes} bytes archived, should be ${disk.bytes}`);
  for (const [items, toKey] of [
    [report.byLeague, (one: Expected) => one.leagueName],
    [report.byContentType, (one: Expected) => one.contentType],
  ] as const) {
    const groups = Map.groupBy(expected.values(), toKey);
    for (const { key, counts } of items) differ(key, counts, count(groups.get(key) ?? []));
    for (const key of groups.keys())
      if (!items.some((item) => item.key === key)) said.push(`${key} is not listed`);
  }
  const { counts, missing } = report.summary;
  if (missing !== counts.overdue + counts.failing + counts.failed)
    said.push(`${missing} missing, should be ${counts.overdue + counts.failing + counts.failed}`);
  differ('days together', sum(report.byDay.map((item) => item.counts)), count(expected.values()));

  for (const [name, { status }] of expected) {
    const is = found.get(name);
    if (!is) said.push(`${name}: not there, should be ${status}`);
    else if (is.status !== status)
      said.push(`${name}: ${is.status} (${is.error ?? 'no error'}), should be ${status}`);
  }
  for (const [name, { status }] of found)
    if (!expected.has(name)) said.push(`${name}: ${status}, should not be there`);
  return said;
}

function sum(all: readonly Counts[]): Counts {
  const sums: Partial<Record<AssetStatus, number>> = {};
  for (const counts of all)
    for (const status of assetStatuses) sums[status] = (sums[status] ?? 0) + (counts[status] ?? 0);
  return sums;
}
