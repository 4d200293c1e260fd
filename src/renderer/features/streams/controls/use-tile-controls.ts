/** When a tile draws its controls, and whether they are visible right now. */
import { type RefObject, useEffect, useState } from 'react';
import type { Phase } from '../player/recovery-state.ts';

/** Without a first picture, the controls appear after this time. */
const maxWaitMs = 500;

/**
 * True from the first picture on: drawing the controls earlier would delay it. At once for a stream that failed
 * or waits for the user. Never turns false again.
 */
export function useTileReady(video: RefObject<HTMLVideoElement | null>, phase: Phase['name']): boolean {
  const [isReady, setIsReady] = useState(false);
  const isStarting = phase === 'connecting' || phase === 'loading' || phase === 'playing';
  useEffect(() => {
    const element = video.current;
    if (isReady || element === null) return;
    const show = () => setIsReady(true);
    if (!isStarting) {
      show();
      return;
    }
    const picture = element.requestVideoFrameCallback(show);
    const timer = setTimeout(show, maxWaitMs);
    return () => {
      element.cancelVideoFrameCallback(picture);
      clearTimeout(timer);
    };
  }, [video, isReady, isStarting]);
  return isReady;
}

/** Why the controls are visible although the pointer does not move; see tile.module.css. */
const inUse =
  ':has([aria-expanded="true"], media-control-bar :focus-visible, [slot=top-chrome] :focus-visible)';

/**
 * Whether the controls over the picture are visible, so that parts that change all the time can pause while they
 * are not. `controller` is the `media-controller`, whose attributes say when it hides them.
 */
export function useControlsInUse(controller: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const element = controller.current;
    if (element === null) return;
    const update = () => {
      const isIdle = element.hasAttribute('userinactive') && !element.hasAttribute('mediapaused');
      setIsInUse(!isIdle || element.matches(inUse));
    };
    const observer = new MutationObserver(update);
    observer.observe(element, { attributeFilter: ['userinactive', 'mediapaused'] });
    update();
    return () => observer.disconnect();
  }, [controller]);
  return isInUse;
}
