/** Mark and words of each download state, everywhere in the interface. */
import { contentTypeLabel } from '../../../shared/domain/content-types.ts';
import type { Asset, DownloadState, Game } from '../../../shared/domain/domain.ts';
import { stateLabels } from '../../../shared/downloads/file-history.ts';
import { gameTitle } from '../../../shared/games/game-title.ts';
import { formatWhen } from '../../format/times.ts';

/** Colour and fill; the state is always also a word, so colour is never the only sign. */
export type Tone = 'ok' | 'busy' | 'due' | 'wait' | 'later' | 'bad' | 'held' | 'none';

export const stateTones: Readonly<Record<DownloadState, Tone>> = {
  scheduled: 'later',
  queued: 'due',
  resolving: 'busy',
  transferring: 'busy',
  verifying: 'busy',
  waiting: 'wait',
  paused: 'held',
  archived: 'ok',
  failed: 'bad',
  'not-offered': 'none',
  'not-needed': 'none',
  cancelled: 'held',
  'not-wanted': 'none',
};

/** The state of one file as part of a sentence: `Summary: waiting to retry at 18:05`. */
export function describeAsset(asset: Asset, now: number): string {
  return `${contentTypeLabel(asset.contentType)}: ${stateLabels[asset.state].toLowerCase()}${stateDetail(asset, now)}`;
}

function stateDetail(asset: Asset, now: number): string {
  switch (asset.state) {
    case 'waiting':
      return isUpcoming(asset.retryAt, now) ? ` at ${formatWhen(asset.retryAt, now)}` : '';
    case 'scheduled':
      return isUpcoming(asset.retryAt, now) ? ` for ${formatWhen(asset.retryAt, now)}` : '';
    case 'failed':
      return ` (${asset.error.message})`;
    default:
      return '';
  }
}

/** A time that has passed is not named: the attempt follows at any moment. */
const isUpcoming = (iso: string, now: number) => Date.parse(iso) > now;

/** A game shows its most urgent state, in this order. */
const urgency: readonly Tone[] = ['bad', 'busy', 'due', 'wait', 'held', 'later', 'ok', 'none'];

export function gameTone(game: Pick<Game, 'assets'>): Tone {
  const tones = game.assets.map((asset) => stateTones[asset.state]);
  return urgency.find((tone) => tones.includes(tone)) ?? 'none';
}

/** The most urgent of several states; null for an empty list. */
export function worstState(states: readonly DownloadState[]): DownloadState | null {
  for (const tone of urgency) {
    const state = states.find((one) => stateTones[one] === tone);
    if (state !== undefined) return state;
  }
  return null;
}

export function describeGame(game: Pick<Game, 'number' | 'assets'>, now: number): string {
  if (game.assets.length === 0) return `${gameTitle(game.number)}: nothing wanted`;
  return `${gameTitle(game.number)}: ${game.assets.map((asset) => describeAsset(asset, now)).join(', ')}`;
}
