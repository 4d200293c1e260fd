/** When a tile gets its buttons and controls: with the first picture, which would come later if they were made first. */
import { type RefObject, useEffect, useState } from 'react';
import type { Phase } from '../player/recovery.ts';

/** Where no picture has come by then, they are there without one. */
const waitsMs = 500;

/** Once it is, it stays so. What failed, and what waits for the user, is at once. */
export function useTileReady(video: RefObject<HTMLVideoElement | null>, phase: Phase['name']): boolean {
  const [isDressed, setIsDressed] = useState(false);
  const isOnItsWay = phase === 'asking' || phase === 'loading' || phase === 'playing';
  useEffect(() => {
    const element = video.current;
    if (isDressed || element === null) return;
    const dress = () => setIsDressed(true);
    if (!isOnItsWay) {
      dress();
      return;
    }
    const picture = element.requestVideoFrameCallback(dress);
    const timer = setTimeout(dress, waitsMs);
    return () => {
      element.cancelVideoFrameCallback(picture);
      clearTimeout(timer);
    };
  }, [video, isDressed, isOnItsWay]);
  return isDressed;
}
