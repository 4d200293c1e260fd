/** What the screens offer for a file, compared with what the catalogue's commands change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import { assetId } from '../../../src/core/catalogue/rows/asset-ids.ts';
import type { AssetName } from '../../../src/core/domain/assets.ts';
import { seriesSteps } from '../../../src/core/games/series-steps.ts';
import type { ErrorData } from '../../../src/shared/base/errors.ts';
import { type DownloadState, downloadStates } from '../../../src/shared/domain/domain.ts';
import {
  type DownloadAction,
  downloadSteps,
  isActive,
  mayTake,
  offeredActions,
} from '../../../src/shared/downloads/download-states.ts';
import { bringInto } from '../../catalogue/bring-into.ts';
import { aFile, aMatch, archiveWon, newCatalogue, start, steps, summary } from '../../catalogue/fixtures.ts';

const all: readonly DownloadAction[] = ['pause', 'resume', 'retry', 'cancel'];

describe.each(downloadStates)('A file that is %s', (state) => {
  it.each(all)('can be given the command "%s" exactly if Coverage and Downloads offer it', (action) => {
    const catalogue = newCatalogue(undefined, () => start + 1);
    catalogue.listings.saveMatches([aMatch('1')], start);
    while (catalogue.judging.isDue())
      catalogue.judging.judge(() => new Map([[summary, start + 1000]]), 100, start - 1000);
    bringInto(catalogue, { platformGameId: '1-2', contentType: summary }, state);
    const id = `1-2/${summary}`;
    const file = () => catalogue.coverage.assets({ limit: 100 }).items.find((each) => each.id === id);
    const before = file();
    expect(before?.state).toBe(state);

    const isOffered = offeredActions(state).some((offered) => offered.action === action);
    expect(catalogue.downloads[action]({ ids: [id] }, start + 2)).toBe(isOffered ? 1 : 0);
    expect(file()?.state !== before?.state).toBe(isOffered);
  });
});

const hourMs = 3_600_000;
const absent: ErrorData = { code: 'not-available-yet', message: 'Not there yet.' };
const offline: ErrorData = { code: 'service-unreachable', message: 'No route.' };

/** How an attempt continues or ends; `stays`: it is still in progress when something else happens. */
const ends = [
  'stays',
  'transferring',
  'queued',
  'waiting',
  'absent',
  'failed',
  'not-offered',
  'archived',
] as const;

function endAttempt(catalogue: Catalogue, asset: AssetName, end: (typeof ends)[number], now: number): void {
  const { downloads } = catalogue;
  if (end === 'stays' || !isActive(downloads.state(asset))) return;
  const retryAt = now + hourMs;
  if (end === 'archived') downloads.recordArchived([aFile(asset.platformGameId)]);
  else if (end === 'transferring') downloads.transition(asset, { state: end }, now);
  else if (end === 'waiting')
    downloads.transition(asset, { state: end, retryAt, error: offline, attempts: 1 }, now);
  else if (end === 'absent')
    downloads.transition(
      asset,
      { state: 'waiting', retryAt, error: absent, attempts: 0, unavailableCount: 1 },
      now,
    );
  else if (end === 'failed')
    downloads.transition(asset, { state: end, retryAt: null, error: offline, attempts: 9 }, now);
  else downloads.transition(asset, { state: end, retryAt: null, error: offline }, now);
}

/** The rules change, and want these games. */
function judge({ rules, judging }: Catalogue, isWanted: (id: string) => boolean, now: number): void {
  for (const rule of rules.list()) rules.save({ ...rule, isEnabled: !rule.isEnabled });
  while (judging.isDue())
    judging.judge(({ platformGameId: id }) => new Map(isWanted(id) ? [[summary, now]] : []), 100, now);
}

/** Everything that changes the state of a download, by its name. */
const changes: Readonly<Record<string, (catalogue: Catalogue, asset: AssetName, now: number) => unknown>> = {
  list: ({ downloads }, asset, now) => downloads.bringForward([{ ...asset, dueAt: now - hourMs }], now),
  move: ({ downloads }, { platformGameId }, now) =>
    downloads.reschedule([{ platformGameId, dueAt: now + hourMs }], now),
  ask: ({ downloads }, asset, now) => downloads.downloadNow([asset], now),
  want: (catalogue, _, now) => judge(catalogue, () => true, now),
  unwant: (catalogue, asset, now) => judge(catalogue, (id) => id !== asset.platformGameId, now),
  decide(catalogue, { platformGameId: id }, now) {
    for (const game of [1, 2]) archiveWon(catalogue, `${id.slice(0, -1)}${game}`, 'GEN');
    catalogue.downloads.settleSeries(100, (series) => seriesSteps(series, now), now);
  },
  postpone: ({ listings }, { platformGameId: id }, now) => {
    const startTime = new Date(now + hourMs).toISOString();
    listings.saveMatches([aMatch(id.slice(0, -2), { startTime })], now);
  },
  settle: ({ downloads }, _, now) => downloads.settleSeries(100, (series) => seriesSteps(series, now), now),
  queue: ({ downloads }, _, now) => downloads.queueDue(now),
  forward: ({ downloads }, _, now) => downloads.queueWaitingAfterError(now),
  recover: ({ downloads }, _, now) => downloads.recover(now),
  damage: ({ downloads }, asset, now) => downloads.requeueDamaged([asset], offline, now),
  pause: ({ downloads }, asset, now) => downloads.pause({ ids: [assetId(asset)] }, now),
  resume: ({ downloads }, asset, now) => downloads.resume({ ids: [assetId(asset)] }, now),
  retry: ({ downloads }, asset, now) => downloads.retry({ ids: [assetId(asset)] }, now),
  cancel: ({ downloads }, asset, now) => downloads.cancel({ ids: [assetId(asset)] }, now),
  retryAll: ({ downloads }, _, now) => [...downloads.everywhere('retry', undefined, now)],
  cancelAll: ({ downloads }, _, now) => [...downloads.everywhere('cancel', undefined, now)],
  retryProblem: ({ downloads }, _, now) => [...downloads.forProblem('retry', offline.code, now)],
  cancelProblem: ({ downloads }, _, now) => [...downloads.forProblem('cancel', offline.code, now)],
};

it('Every change of a state that the catalogue records is a step of the table', () => {
  const change = fc.record({
    change: fc.constantFrom(...Object.entries(changes)),
    game: fc.integer({ min: 1, max: 3 }),
    hours: fc.integer({ min: 0, max: 30 }),
  });
  const attempts = fc.record({ end: fc.constantFrom(...ends), hours: fc.integer({ min: 0, max: 30 }) });
  const isStep = (before: DownloadState, state: DownloadState) =>
    Object.values(downloadSteps).some(
      (step) =>
        step.to === state &&
        (mayTake(step, before) || ('fromByName' in step && step.fromByName.some((from) => from === before))),
    );
  const catalogue = newCatalogue(undefined, () => start);
  let matches = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof(change, attempts), { minLength: 20, maxLength: 40, size: 'max' }),
      (all) => {
        // A match of its own for each run: opening a catalogue takes longer than the steps.
        matches += 1;
        catalogue.listings.saveMatches([aMatch(`${matches}`)], start);
        while (catalogue.judging.isDue())
          catalogue.judging.judge(() => new Map([[summary, start]]), 100, start);
        const asset = (game: number) => ({ platformGameId: `${matches}-${game}`, contentType: summary });
        let now = start;
        for (const each of all) {
          now += each.hours * hourMs;
          if ('change' in each) each.change[1](catalogue, asset(each.game), now);
          else {
            catalogue.downloads.queueDue(now);
            for (const job of catalogue.downloads.claim(3, now)) endAttempt(catalogue, job, each.end, now);
          }
        }
        for (const id of [1, 2, 3].map((game) => assetId(asset(game)))) {
          let before: DownloadState = 'scheduled';
          for (const { state } of steps(catalogue.downloads.history(id))) {
            expect({ before, state, isStep: isStep(before, state) }).toEqual({ before, state, isStep: true });
            before = state;
          }
        }
        catalogue.downloads.recordArchived([1, 2, 3].map((game) => aFile(`${matches}-${game}`)));
      },
    ),
    { numRuns: 30 },
  );
});
