/** The state of a player's recovery: its phases, and the actions that lead from one to the next. */
import type { GuardReason } from './guard-error.ts';

/** What went wrong, for messages. */
export type PlaybackProblem =
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number }
  /** The address has expired. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'media' }
  /** No new media for a while. */
  | { readonly kind: 'stalled' }
  /** A rejection that would be final at the start may be temporary once the stream has played. */
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'offline' };

/** Retrying does not help, at least at the start. */
export type Rejection =
  | { readonly kind: 'guard'; readonly reason: GuardReason }
  /** The page was opened with another stream address, and its policy does not allow this one. */
  | { readonly kind: 'old-page' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'unplayable' }
  /** An error of the archiver. */
  | {
      readonly kind: 'reported';
      readonly code: string;
      readonly message: string;
      readonly remedy: string | null;
    };

/** Where to restart: `address` requests a new address, `load` uses the current one. */
export type Step = 'address' | 'load';

export type Phase =
  | { readonly name: 'connecting' }
  | { readonly name: 'loading'; readonly since: number }
  | { readonly name: 'playing' }
  /** Playback stopped for lack of data; it may continue by itself. `since` is epoch ms. */
  | { readonly name: 'stalled'; readonly since: number }
  | {
      readonly name: 'waiting';
      readonly problem: PlaybackProblem;
      readonly until: number;
      readonly step: Step;
    }
  | { readonly name: 'offline' }
  | { readonly name: 'suspended' }
  | { readonly name: 'ended' }
  | { readonly name: 'failed'; readonly rejection: Rejection }
  | { readonly name: 'given-up'; readonly problem: PlaybackProblem };

export interface Recovery {
  readonly phase: Phase;
  /** Whether a picture was ever shown. */
  readonly hasBegun: boolean;
  /** Automatic attempts since playback was last healthy. */
  readonly failures: number;
  /** Media errors since then; each gets a stronger remedy. */
  readonly mediaFailures: number;
  /** Start of uninterrupted playback, in epoch ms. */
  readonly healthySince: number | null;
}

export type Action =
  | { readonly do: 'request-address' }
  | { readonly do: 'load' }
  | { readonly do: 'recover-media'; readonly how: 'reattach' | 'swap-codec' | 'rebuild' }
  | { readonly do: 'go-live' }
  /** Send `timer` after this time. Replaces an earlier timer. */
  | { readonly do: 'set-timer'; readonly inMs: number }
  /** Stop loading. */
  | { readonly do: 'stop' };

export interface Outcome {
  readonly state: Recovery;
  readonly actions: readonly Action[];
}

export interface Clock {
  /** Epoch ms. */
  readonly now: number;
  /** From 0 up to, but not including, 1. */
  readonly random: number;
}

export const initialState: Outcome = {
  state: {
    phase: { name: 'connecting' },
    hasBegun: false,
    failures: 0,
    mediaFailures: 0,
    healthySince: null,
  },
  actions: [{ do: 'request-address' }],
};

/** The initial state of a hidden stream. */
export const suspendedState: Recovery = { ...initialState.state, phase: { name: 'suspended' } };
