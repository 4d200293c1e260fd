/** Makes an engine and takes it off again: code that runs for the first time takes several times as long. */
import Hls from 'hls.js';
import workerAddress from 'hls.js/dist/hls.worker.js?url';
import { createGuardedLoader } from './guarded-loader.ts';
import { hlsSettings } from './hls-settings.ts';
import { createPendingLoads } from './pending-loads.ts';

/** Asks no host of a stream for anything; only the worker's file is fetched, from where the page is, to be at hand. */
export function preloadPlayer(): void {
  const { origin } = window.location;
  const loader = createGuardedLoader({
    origin: () => origin,
    loads: createPendingLoads(),
    onRefused: () => {},
  });
  const hls = new Hls(hlsSettings(loader));
  hls.once(Hls.Events.MEDIA_ATTACHED, () => hls.destroy());
  hls.attachMedia(document.createElement('video'));
  // Where it can't be had now, the engine says so when it needs it.
  fetch(workerAddress).catch(() => {});
}
