/** Label and mark of each download state, everywhere in the interface. */
import type { Asset, DownloadState, Game } from '../../../shared/domain.ts';
import { formatWhen } from '../../format/times.ts';

/** Colour and fill; the state is always also a word, so colour is never the only sign. */
export type Tone = 'ok' | 'busy' | 'due' | 'wait' | 'later' | 'bad' | 'held' | 'none';

interface StateLook {
  readonly label: string;
  readonly tone: Tone;
}

export const stateLooks: Readonly<Record<DownloadState, StateLook>> = {
  scheduled: { label: 'Scheduled', tone: 'later' },
  queued: { label: 'Queued', tone: 'due' },
  resolving: { label: 'Requesting address', tone: 'busy' },
  transferring: { label: 'Downloading', tone: 'busy' },
  verifying: { label: 'Verifying', tone: 'busy' },
  waiting: { label: 'Waiting to retry', tone: 'wait' },
  paused: { label: 'Paused', tone: 'held' },
  archived: { label: 'Archived', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  'not-offered': { label: 'Not offered', tone: 'none' },
  'not-needed': { label: 'Not needed', tone: 'none' },
  cancelled: { label: 'Cancelled', tone: 'held' },
  'not-wanted': { label: 'Not wanted', tone: 'none' },
};

/** The state of one file as part of a sentence: `GAMH_SUMMARY: waiting to retry at 18:05`. */
export function describeAsset(asset: Asset, now: number): string {
  const { label } = stateLooks[asset.state];
  return `${asset.contentType}: ${label.toLowerCase()}${stateDetail(asset, now)}`;
}

function stateDetail(asset: Asset, now: number): string {
  switch (asset.state) {
    case 'waiting':
      return ` at ${formatWhen(asset.retryAt, now)}`;
    case 'scheduled':
      return ` for ${formatWhen(asset.retryAt, now)}`;
    case 'failed':
      return ` (${asset.error.message})`;
    default:
      return '';
  }
}

/** A game shows its most urgent state, in this order. */
const urgency: readonly Tone[] = ['bad', 'busy', 'due', 'wait', 'held', 'later', 'ok', 'none'];

export function gameTone(game: Pick<Game, 'assets'>): Tone {
  const tones = game.assets.map((asset) => stateLooks[asset.state].tone);
  return urgency.find((tone) => tones.includes(tone)) ?? 'none';
}

/** The most urgent of several states; null for an empty list. */
export function worstState(states: readonly DownloadState[]): DownloadState | null {
  for (const tone of urgency) {
    const state = states.find((one) => stateLooks[one].tone === tone);
    if (state !== undefined) return state;
  }
  return null;
}

export function describeGame(game: Pick<Game, 'number' | 'assets'>, now: number): string {
  if (game.assets.length === 0) return `Game ${game.number}: nothing wanted`;
  return `Game ${game.number}: ${game.assets.map((asset) => describeAsset(asset, now)).join(', ')}`;
}
