/** Creates and destroys an hls.js instance: code that runs for the first time is several times slower. */
import Hls from 'hls.js';
import workerAddress from 'hls.js/dist/hls.worker.js?url';
import { createGuardedLoader } from './guarded-loader.ts';
import { hlsSettings } from './hls-settings.ts';
import { createPendingLoads } from './pending-loads.ts';

/** Makes no request to a stream host; only fetches the worker's file from our own origin. */
export function preloadPlayer(): void {
  const { origin } = window.location;
  const loader = createGuardedLoader({
    origin: () => origin,
    loads: createPendingLoads(),
    onRejected: () => {},
  });
  const hls = new Hls(hlsSettings(loader));
  hls.once(Hls.Events.MEDIA_ATTACHED, () => hls.destroy());
  hls.attachMedia(document.createElement('video'));
  // If it fails now, hls.js reports it when needed.
  fetch(workerAddress).catch(() => {});
}
