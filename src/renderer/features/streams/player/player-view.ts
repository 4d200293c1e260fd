/** The visible state of a player. */
import type { Phase } from './recovery-state.ts';

export interface Quality {
  readonly height: number;
  /** Bits per second, from the playlist. */
  readonly bitrate: number;
}

/** `none`: the stream has no captions. */
export type Captions = 'none' | 'off' | 'on';

export interface PlayerView {
  readonly phase: Phase;
  /** Automatic attempts since playback was last healthy. */
  readonly failures: number;
  /** Best first. */
  readonly qualities: readonly Quality[];
  /** Null: automatic. */
  readonly chosen: Quality | null;
  readonly isAtLive: boolean;
  readonly captions: Captions;
  /** Whether a picture was ever shown. */
  readonly hasBegun: boolean;
}

export interface Figures {
  /** Seconds behind the end of the playlist. */
  readonly delaySeconds: number | null;
  /** Whether the stream offers parts and is played close to live. */
  readonly isLowLatency: boolean;
  readonly width: number;
  readonly height: number;
  /** Of the current quality, and of the network as measured: bits per second. */
  readonly bitrate: number | null;
  readonly networkBitrate: number | null;
  readonly framesShown: number;
  readonly framesDropped: number;
  readonly bufferSeconds: number;
}
