/** Downloads in each state, by the steps and commands with which the program brings them there. */
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { AssetName } from '../../src/core/domain/assets.ts';
import type { DownloadState } from '../../src/shared/domain/domain.ts';
import { aFile, aMatch, start } from './fixtures.ts';

/** What an earlier attempt of the download left. */
const unreachable = { code: 'service-unreachable', message: 'The connection broke.' } as const;

/** The asset is wanted by a rule; for `not-needed` it is one of a match from `aMatch`. Every other asset stays as it is. */
export function bringInto(catalogue: Catalogue, asset: AssetName, state: DownloadState, now = start): void {
  const { downloads } = catalogue;
  const target = { ids: [`${asset.platformGameId}/${asset.contentType}`] };
  switch (state) {
    case 'scheduled':
      break;
    case 'queued':
      downloads.transition(asset, { state }, now);
      break;
    case 'resolving':
    case 'transferring':
    case 'verifying':
      downloads.transition(asset, { state }, now);
      break;
    case 'waiting': {
      const numbers = { attempts: 4, unavailableCount: 3 };
      downloads.transition(asset, { state, retryAt: now + 1, error: unreachable, ...numbers }, now);
      break;
    }
    case 'failed':
      downloads.transition(asset, { state, retryAt: null, error: unreachable, attempts: 5 }, now);
      break;
    case 'not-offered':
      downloads.transition(asset, { state, retryAt: null, error: unreachable }, now);
      break;
    case 'paused':
      downloads.pause(target, now);
      break;
    case 'cancelled':
      downloads.cancel(target, now);
      break;
    case 'archived':
      downloads.recordArchived([aFile(asset.platformGameId, { contentType: asset.contentType })]);
      break;
    case 'not-needed':
      decideAgainst(catalogue, asset, now);
      break;
    case 'not-wanted':
      takeBack(catalogue, asset, now);
  }
}

/** The listing changes the series, which is then decided before this asset's game. */
function decideAgainst({ listings, downloads }: Catalogue, asset: AssetName, now: number): void {
  const id = asset.platformGameId.split('-')[0] ?? '';
  listings.saveMatches([aMatch(id, { seriesMax: 5 })], now);
  listings.saveMatches([aMatch(id)], now);
  downloads.settleSeries(
    100,
    ({ games }) =>
      (games.find(({ number }) => asset.platformGameId === `${id}-${number}`)?.assets ?? [])
        .filter(({ contentType }) => contentType === asset.contentType)
        .map(({ key, dueAt }) => ({ key, state: 'not-needed', checksLeft: 3, dueAt, isUndecided: false })),
    now,
  );
}

/** The rules change, and want all assets but this one, which must not be asked for by the user. */
function takeBack({ rules, judging, browse }: Catalogue, asset: AssetName, now: number): void {
  const [rule] = rules.list();
  if (rule === undefined) throw new Error('There is no rule to change.');
  rules.save({ ...rule, isEnabled: !rule.isEnabled });
  const isOther = (platformGameId: string, contentType: string, state: string) =>
    state !== 'not-wanted' && (platformGameId !== asset.platformGameId || contentType !== asset.contentType);
  while (judging.isDue()) {
    judging.judge(
      ({ platformGameId }) =>
        new Map(
          browse
            .game(platformGameId)
            ?.assets.filter(({ contentType, state }) => isOther(platformGameId, contentType, state))
            .map(({ contentType }) => [contentType, now]) ?? [],
        ),
      100,
      now,
    );
  }
}
