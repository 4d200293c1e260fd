/** The captions of a live stream: its first track, on or off. */
import type { Captions } from './player-view.ts';

/** Call repeatedly: tracks come and go with the loaded media. */
export function applyCaptions(video: HTMLVideoElement, areWanted: boolean): void {
  for (const [index, track] of captionTracks(video).entries()) {
    const mode = areWanted && index === 0 ? 'showing' : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}

export function readCaptions(video: HTMLVideoElement, areWanted: boolean): Captions {
  if (captionTracks(video).length === 0) return 'none';
  return areWanted ? 'on' : 'off';
}

function captionTracks({ textTracks }: HTMLVideoElement): readonly TextTrack[] {
  return [...textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}
