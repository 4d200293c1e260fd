/** What a low-latency stream needs on top of what hls.js does with its parts and held reloads (RFC 8216bis, B). */
import Hls, { type FragBufferedData, type LevelDetails, type LevelUpdatedData } from 'hls.js';

/** So much faster it plays while it is behind its target: nobody hears it. */
const catchUpRate = 1.05;

/** Whether the newest playlist is of a live stream that offers parts. */
export function isLowLatency(hls: Hls): boolean {
  const details = hls.latestLevelDetails;
  return details?.live === true && offersParts(details);
}

/** It says how near to its end parts may be played, as it must where it has any. */
const offersParts = ({ partTarget, partHoldBack }: LevelDetails) => partTarget > 0 && partHoldBack > 0;

/** For as long as the engine is there. An ordinary stream is left as it is. */
export function supportLowLatency(hls: Hls): void {
  hls.on(Hls.Events.LEVEL_UPDATED, (_event: string, { details }: LevelUpdatedData) => {
    // Each small hold-up would else be kept for good. An ordinary stream has a buffer for them.
    hls.config.maxLiveSyncPlaybackRate = offersParts(details) ? catchUpRate : 1;
    // hls.js loads no more parts of a stream that is over, and would wait for the last ones instead of ending.
    if (!details.live) details.partList = null;
  });
  hls.on(Hls.Events.FRAG_BUFFERED, (_event: string, data: FragBufferedData) => markParts(hls, data));
}

/**
 * A segment that was loaded whole has its parts too. hls.js does not know: back at the live edge it would look for
 * the next of them, load none, and stand still until they have left the playlist.
 */
function markParts(hls: Hls, { frag, part }: FragBufferedData): void {
  if (part !== null || frag.type !== 'main') return;
  for (const each of hls.levels[frag.level]?.details?.partList ?? []) {
    if (each.fragment.sn === frag.sn && !each.loaded) each.elementaryStreams = { ...frag.elementaryStreams };
  }
}
