/** What is shown of a player, as React and its statistics read it. */
import type { Phase } from './recovery.ts';

export interface Quality {
  readonly height: number;
  /** Bits a second, as the playlist says. */
  readonly bitrate: number;
}

/** `none`: the stream has none. */
export type Captions = 'none' | 'off' | 'on';

export interface PlayerView {
  readonly phase: Phase;
  /** Automatic attempts since things last went well. */
  readonly failures: number;
  /** Best first. */
  readonly qualities: readonly Quality[];
  /** Null: chosen by the player as the network allows. */
  readonly chosen: Quality | null;
  readonly isAtLive: boolean;
  readonly captions: Captions;
  /** Whether pictures have ever come: until then there is nothing to look at. */
  readonly hasBegun: boolean;
}

export interface Figures {
  /** Seconds behind the newest that the playlist has. */
  readonly delaySeconds: number | null;
  /** The stream offers parts of segments, and is played as near to live as they allow. */
  readonly isLowLatency: boolean;
  readonly width: number;
  readonly height: number;
  /** Of the quality that plays, and of the network as measured: bits a second. */
  readonly bitrate: number | null;
  readonly networkBitrate: number | null;
  readonly framesShown: number;
  readonly framesDropped: number;
  readonly bufferSeconds: number;
}
