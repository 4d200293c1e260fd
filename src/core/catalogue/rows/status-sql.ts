/**
 * The rule of `src/core/domain/asset-status.ts` as SQL. The catalogue counts assets by kind (the columns
 * `assets.counted_as` and `assets.counted_step`, see migrations/016-coverage-counts.ts): a closed asset by its state,
 * an open one as `failing` or `open`. Of the open ones, the time decides which are upcoming, expected or overdue.
 */
import { type AssetStatus, assetStatuses } from '../../../shared/asset-status.ts';
import { type DownloadState, downloadStates } from '../../../shared/domain.ts';
import { expectedStepMs } from '../../domain/asset-status.ts';

/** For a kind and a step in these columns; with the parameters `:now` and `:usualDelayMs`. */
export function statusCase(kind: string, step: string): string {
  const from = `${step} * ${expectedStepMs}`;
  return `CASE WHEN ${kind} <> 'open' THEN ${kind} WHEN ${from} > :now THEN 'upcoming'
    WHEN ${from} >= :now - :usualDelayMs THEN 'expected' ELSE 'overdue' END`;
}

const indexes = new Map(assetStatuses.map((status, index) => [status, index]));
/** The statuses of open assets, which time decides. */
const openStatuses: readonly AssetStatus[] = ['upcoming', 'expected', 'overdue'];

/**
 * Like `statusCase`, but as the index in `assetStatuses`, since SQLite returns thousands of numbers faster than texts.
 * SQLite compares with one text after the other: the kinds of most rows, archived and open, come first.
 */
export function statusIndexCase(kind: string, step: string): string {
  const from = `${step} * ${expectedStepMs}`;
  const open = `CASE WHEN ${from} > :now THEN ${indexes.get('upcoming')}
    WHEN ${from} >= :now - :usualDelayMs THEN ${indexes.get('expected')} ELSE ${indexes.get('overdue')} END`;
  const closed = assetStatuses.filter((status) => !openStatuses.includes(status) && status !== 'archived');
  const others = closed.map((status) => `WHEN '${status}' THEN ${indexes.get(status)}`);
  return `CASE ${kind} WHEN 'archived' THEN ${indexes.get('archived')} WHEN 'open' THEN ${open} ${others.join(' ')} END`;
}

/** The status with an index from `statusIndexCase`. */
export function statusAt(index: number): AssetStatus {
  const status = assetStatuses[index];
  if (status === undefined) throw new Error(`No status has the index ${index}.`);
  return status;
}

/** The kinds that assets of these statuses are counted as. */
export function countedKinds(statuses: readonly AssetStatus[]): readonly string[] {
  return [
    ...new Set(
      statuses.map((status) => {
        switch (status) {
          case 'upcoming':
          case 'expected':
          case 'overdue':
            return 'open';
          default:
            return status;
        }
      }),
    ),
  ];
}

/** The states of assets that may have one of these statuses. The statuses of open states have other names. */
export function possibleStates(statuses: readonly AssetStatus[]): readonly DownloadState[] {
  const closed: readonly string[] = assetStatuses;
  const wanted: readonly string[] = statuses;
  const isAnyOpen = countedKinds(statuses).some((kind) => kind === 'open' || kind === 'failing');
  return downloadStates.filter((state) => (closed.includes(state) ? wanted.includes(state) : isAnyOpen));
}
