/** Applies the watch rules to every known game, in slices, and schedules the wanted assets. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { WantedAsset } from '../domain/assets.ts';
import { namedContentTypes, wantedContentTypes } from './rules.ts';
import { firstTryAt } from './schedule.ts';

/** Rules are applied in slices of this length, so that the archiver stays responsive. */
const sliceMs = 8;
const wantBatchSize = 200;

export interface ApplyRulesOptions {
  readonly catalogue: Pick<Catalogue, 'listings' | 'downloads' | 'rules'>;
  readonly now: () => number;
  /** Assets were scheduled. */
  readonly onWanted: () => void;
}

/** Resolves with the number of newly wanted assets; early, if `stopping` is aborted. */
export async function applyRules(options: ApplyRulesOptions, stopping: AbortSignal): Promise<number> {
  const { catalogue, now } = options;
  const rules = catalogue.rules.list();
  const at = now();
  let added = 0;
  let wanted: WantedAsset[] = [];
  const flush = () => {
    const fresh = catalogue.downloads.want(wanted, at);
    wanted = [];
    added += fresh;
    if (fresh > 0) options.onWanted();
  };
  let sliceAt = performance.now();
  for (const game of catalogue.listings.gamesWithout(namedContentTypes(rules))) {
    if (wanted.length >= wantBatchSize || performance.now() - sliceAt > sliceMs) {
      flush();
      await yieldToEventLoop();
      if (stopping.aborted) return added;
      sliceAt = performance.now();
    }
    if (game === null) continue;
    const { platformGameId } = game;
    for (const contentType of wantedContentTypes(game, rules)) {
      wanted.push({ platformGameId, contentType, dueAt: firstTryAt(game, contentType, at) });
    }
  }
  flush();
  return added;
}
