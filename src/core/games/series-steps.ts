/**
 * What becomes of the wanted files of a series after its winners or its listing have changed. The files of a game that
 * is not needed, or was called off or replaced, get a few more checks, in case the series was decided by mistake; those
 * of any other game are scheduled again. Of a game that the listing had no more before its match began, nobody knows
 * whether it is played.
 */
import type { ErrorData } from '../../shared/base/errors.ts';
import { firstTryAt } from '../catalogue/rows/schedule.ts';
import type { SeriesAsset, SeriesStep, WantedSeries } from '../domain/series.ts';
import { decideSeries, findUndecided } from './decide-series.ts';

const hourMs = 3_600_000;
/** The wait before each check, by the number of checks that are left: three checks within three days. */
const waitBeforeCheckMs = [null, 48 * hourMs, 18 * hourMs, 6 * hourMs] as const;
const maxChecks = waitBeforeCheckMs.length - 1;

/** Only the files that change. `now` is in epoch ms. */
export function seriesSteps(series: WantedSeries, now: number): readonly SeriesStep[] {
  // A match that begins later is played again, whatever its archived games show.
  const isAhead = series.startAt !== null && series.startAt > now;
  const games = series.games.flatMap(({ number, ...game }) => (number === null ? [] : [{ ...game, number }]));
  const notNeeded = new Set<number | null>(isAhead ? [] : decideSeries({ ...series, games }));
  const undecided = new Set<number | null>(findUndecided({ ...series, games }));
  return series.games.flatMap((game) =>
    game.assets.flatMap((asset) => {
      const isUndecided = undecided.has(game.number) || (game.isGone && !game.isPlayed && !game.isArchived);
      const isWithdrawn = game.isWithdrawn && !game.listedAssets.includes(asset.contentType);
      const place = { ...game, startAt: series.startAt, isKnownPlayed: game.isPlayed || game.isArchived };
      const step =
        notNeeded.has(game.number) || isWithdrawn
          ? withoutNeed(asset, now)
          : needed(asset, Math.max(now, firstTryAt(place, asset.contentType, now)));
      if (step === null && isUndecided === asset.isUndecided) return [];
      return { ...(step ?? unchanged(asset)), isUndecided };
    }),
  );
}

type Step = Omit<SeriesStep, 'isUndecided'>;

const unchanged = ({ key, state, checksLeft, dueAt }: SeriesAsset): Step => ({
  key,
  state,
  checksLeft,
  dueAt,
});

/** Null if the file does not change: an attempt is in progress, the user decided, or an error shows that it exists. */
function withoutNeed(asset: SeriesAsset, now: number): Step | null {
  const checksLeft = checksAfter(asset);
  if (checksLeft === null) return null;
  const waitMs = waitBeforeCheckMs[checksLeft] ?? null;
  return { key: asset.key, state: 'not-needed', checksLeft, dueAt: now + (waitMs ?? 0) };
}

function checksAfter({ state, checksLeft, error, hasPart }: SeriesAsset): number | null {
  switch (state) {
    case 'scheduled':
      return maxChecks;
    case 'not-offered':
      return checksLeft ?? 0;
    case 'waiting':
      if (isNotAvailable(error)) return checksLeft ?? maxChecks;
      return isFromService(error) && !hasPart ? withUnusedCheck(checksLeft) : null;
    case 'queued':
      // The check was interrupted. Any other queued file gets its attempt first.
      return checksLeft === null ? null : withUnusedCheck(checksLeft);
    default:
      return null;
  }
}

/** A check without an answer does not count. */
function withUnusedCheck(checksLeft: number | null): number {
  return Math.min(maxChecks, (checksLeft ?? maxChecks) + 1);
}

function isNotAvailable(error: ErrorData | null): boolean {
  return error === null || error.code === 'not-available-yet';
}

/** The service's failures do not depend on the file; a damaged file exists. */
function isFromService(error: ErrorData | null): boolean {
  return error?.code.startsWith('service-') ?? false;
}

function needed({ key, state, checksLeft, dueAt }: SeriesAsset, firstDueAt: number): Step | null {
  if (state === 'not-needed') return { key, state: 'scheduled', checksLeft: null, dueAt: firstDueAt };
  return checksLeft === null ? null : { key, state, checksLeft: null, dueAt };
}
