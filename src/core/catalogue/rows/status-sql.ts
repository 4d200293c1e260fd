/**
 * The rule of `src/core/domain/asset-status.ts` as SQL. The catalogue counts assets by kind (the columns
 * `assets.counted_as` and `assets.counted_step`, see schema/tables/assets.ts): a closed asset by its state, an
 * open one as `failing`, `queued`, `undecided` or `open`. Of the last three, the time decides which are upcoming or
 * expected; a queued one with the step 0 is queued at any time.
 */
import { type AssetStatus, assetStatuses } from '../../../shared/domain/asset-status.ts';
import { type DownloadState, downloadStates } from '../../../shared/domain/domain.ts';
import { isOpen } from '../../../shared/downloads/download-states.ts';
import { expectedStepMs } from '../../domain/asset-status.ts';

/** The kinds of assets that may be upcoming or expected. */
const timedKinds = ['open', 'queued', 'undecided'] as const;

const inList = (kinds: readonly string[]) => `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** A condition on the state of an asset, with one of them as partial indexes state it. */
export function isInState(states: readonly DownloadState[]): string {
  return states.length === 1 ? `state = '${states[0]}'` : `state IN ${inList(states)}`;
}

/** For `IN`. */
export const timedKindList = inList(timedKinds);

/** The condition of the index `assets_missing`, as it states it: SQLite then uses it for a query. */
export const isInMissingIndex = `counted_as IN ${inList([...timedKinds, 'failing', 'failed'])}`;

/** For a kind and a step in these columns; with the parameters `:now` and `:usualDelayMs`. */
export function statusCase(kind: string, step: string): string {
  return `CASE WHEN ${kind} NOT IN ${timedKindList} THEN ${kind} ${byTime(kind, step, (status) => `'${status}'`)} END`;
}

const indexes = new Map(assetStatuses.map((status, index) => [status, index]));
/** The statuses of assets that time decides. */
const timedStatuses: readonly AssetStatus[] = ['upcoming', 'expected', 'queued', 'undecided', 'overdue'];

/**
 * Like `statusCase`, but as the index in `assetStatuses`, since SQLite returns thousands of numbers faster than texts.
 * SQLite compares with one text after the other: the kinds of most rows, archived and open, come first.
 */
export function statusIndexCase(kind: string, step: string): string {
  const timed = `CASE ${byTime(kind, step, (status) => String(indexes.get(status)))} END`;
  const closed = assetStatuses.filter((status) => !timedStatuses.includes(status) && status !== 'archived');
  const others = closed.map((status) => `WHEN '${status}' THEN ${indexes.get(status)}`);
  return `CASE ${kind} WHEN 'archived' THEN ${indexes.get('archived')}
    ${timedKinds.map((each) => `WHEN '${each}' THEN ${timed}`).join(' ')} ${others.join(' ')} END`;
}

/** The branches of a CASE for assets of `timedKinds`. */
function byTime(kind: string, step: string, write: (status: AssetStatus) => string): string {
  const from = `${step} * ${expectedStepMs}`;
  return `WHEN ${from} > :now THEN ${write('upcoming')}
    WHEN ${step} > 0 AND ${from} >= :now - :usualDelayMs THEN ${write('expected')}
    WHEN ${kind} = 'queued' THEN ${write('queued')} WHEN ${kind} = 'undecided' THEN ${write('undecided')} ELSE ${write('overdue')}`;
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
      statuses.flatMap((status) => {
        switch (status) {
          case 'upcoming':
          case 'expected':
            return timedKinds;
          case 'overdue':
            return ['open'];
          default:
            return [status];
        }
      }),
    ),
  ];
}

const openKinds: readonly string[] = [...timedKinds, 'failing'];

/** The states of assets that may have one of these statuses. A closed state is a status of the same name. */
export function possibleStates(statuses: readonly AssetStatus[]): readonly DownloadState[] {
  const wanted: readonly string[] = statuses;
  const isAnyOpen = countedKinds(statuses).some((kind) => openKinds.includes(kind));
  return downloadStates.filter((state) => (isOpen(state) ? isAnyOpen : wanted.includes(state)));
}
