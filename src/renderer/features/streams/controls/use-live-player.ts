/** Creates the player of a video element and destroys it with its tile. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBridge } from '../../../bridge/hooks.tsx';
import { LivePlayer } from '../player/live-player.ts';
import type { PlayerView } from '../player/player-view.ts';
import { newSession } from '../player/viewer-sessions.ts';

const nothing: PlayerView = {
  phase: { name: 'connecting' },
  failures: 0,
  qualities: [],
  chosen: null,
  isAtLive: false,
  captions: 'none',
  hasBegun: false,
};
const never = () => () => {};
const noView = () => nothing;

/** The player is null until the element exists. A hidden stream has no viewer session. */
export function useLivePlayer(
  video: RefObject<HTMLVideoElement | null>,
  matchPerid: string,
  isShown: boolean,
): { readonly player: LivePlayer | null; readonly view: PlayerView } {
  const { call } = useBridge();
  const [player, setPlayer] = useState<LivePlayer | null>(null);
  const shown = useRef(isShown);
  useLayoutEffect(() => {
    shown.current = isShown;
  });
  // Runs before the tile is painted: the address may be there already, and the picture waits for it.
  useLayoutEffect(() => {
    if (video.current === null) return;
    const made = new LivePlayer({
      video: video.current,
      requestAddress: () => newSession(call, matchPerid),
      isShown: shown.current,
    });
    setPlayer(made);
    return () => made.destroy();
  }, [video, matchPerid, call]);
  useEffect(() => {
    if (isShown) player?.resume();
    else player?.suspend();
  }, [player, isShown]);
  const view = useSyncExternalStore(player?.onChange ?? never, player?.view ?? noView);
  return { player, view };
}
