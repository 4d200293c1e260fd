/** Support for low-latency streams beyond the parts and blocking reloads of hls.js (RFC 8216bis, B). */
import Hls, { type FragBufferedData, type LevelDetails, type LevelUpdatedData } from 'hls.js';

/** The playback rate while behind the target; inaudible. */
const catchUpRate = 1.05;

/** Whether the newest playlist is of a live stream that offers parts. */
export function isLowLatency(hls: Hls): boolean {
  const details = hls.latestLevelDetails;
  return details?.live === true && offersParts(details);
}

/** A playlist with parts must state how close to its end they may be played. */
const offersParts = ({ partTarget, partHoldBack }: LevelDetails) => partTarget > 0 && partHoldBack > 0;

/** Attaches to hls.js for its lifetime. Does not affect ordinary streams. */
export function supportLowLatency(hls: Hls): void {
  hls.on(Hls.Events.LEVEL_UPDATED, (_event: string, { details }: LevelUpdatedData) => {
    // Otherwise each short delay would remain. Ordinary streams have a buffer for that.
    hls.config.maxLiveSyncPlaybackRate = offersParts(details) ? catchUpRate : 1;
    // hls.js loads no parts of an ended stream, and would wait for the last ones instead of ending.
    if (!details.live) details.partList = null;
  });
  hls.on(Hls.Events.FRAG_BUFFERED, (_event: string, data: FragBufferedData) => markParts(hls, data));
}

/**
 * A completely loaded segment includes its parts, but hls.js does not mark them: back at the live edge it
 * would look for the next part, load none, and stall until they leave the playlist.
 */
function markParts(hls: Hls, { frag, part }: FragBufferedData): void {
  if (part !== null || frag.type !== 'main') return;
  for (const each of hls.levels[frag.level]?.details?.partList ?? []) {
    if (each.fragment.sn === frag.sn && !each.loaded) each.elementaryStreams = { ...frag.elementaryStreams };
  }
}
