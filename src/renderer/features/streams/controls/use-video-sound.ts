/** Only one stream is audible. Reports volume changes of a video element to the grid. */
import { type RefObject, useEffect } from 'react';
import { changeGrid } from '../grid/grid-store.ts';
import type { StreamGrid } from '../grid/stream-grid.ts';

export interface Sound {
  readonly isHeard: boolean;
  readonly hear: () => void;
}

export function useVideoSound(
  video: RefObject<HTMLVideoElement | null>,
  id: string,
  grid: StreamGrid,
): Sound {
  const isHeard = grid.sound === id;
  const { volume } = grid;
  useEffect(() => {
    if (video.current === null) return;
    video.current.muted = !isHeard;
    video.current.volume = volume;
  }, [video, isHeard, volume]);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const onChange = () =>
      changeGrid((now) => {
        const heard = !element.muted && element.volume > 0;
        const sound = heard ? id : now.sound === id ? null : now.sound;
        // Volume 0 counts as muted, so that the next stream is not silent.
        const loudness = heard ? element.volume : now.volume;
        return sound === now.sound && loudness === now.volume ? now : { ...now, sound, volume: loudness };
      });
    element.addEventListener('volumechange', onChange);
    return () => element.removeEventListener('volumechange', onChange);
  }, [video, id]);
  return { isHeard, hear: () => changeGrid((now) => ({ ...now, sound: id })) };
}
