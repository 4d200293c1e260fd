/** Translates errors of hls.js, the archiver and the browser into player events. */
import { type ErrorData, ErrorDetails, ErrorTypes } from 'hls.js';
import { type ErrorCode, MatchkeepError } from '../../../../shared/base/errors.ts';
import type { PlayerEvent } from './recovery.ts';
import type { Rejection } from './recovery-state.ts';

/** `problem`: a fatal error of hls.js, or what the address request threw. */
export function toPlayerEvent(problem: unknown): PlayerEvent {
  return isErrorData(problem) ? fromEngine(problem) : fromArchiver(problem);
}

function isErrorData(problem: unknown): problem is ErrorData {
  return typeof problem === 'object' && problem !== null && 'details' in problem && 'fatal' in problem;
}

const unplayableDetails: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]);
const playlistDetails: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_LOAD_ERROR,
  ErrorDetails.MANIFEST_LOAD_TIMEOUT,
  ErrorDetails.LEVEL_LOAD_ERROR,
  ErrorDetails.LEVEL_LOAD_TIMEOUT,
  ErrorDetails.AUDIO_TRACK_LOAD_ERROR,
  ErrorDetails.AUDIO_TRACK_LOAD_TIMEOUT,
]);

function fromEngine({ type, details, response }: ErrorData): PlayerEvent {
  if (unplayableDetails.has(details)) return { type: 'rejected', rejection: { kind: 'unplayable' } };
  switch (type) {
    case ErrorTypes.NETWORK_ERROR:
      return {
        type: 'network-failed',
        status: response?.code ?? 0,
        isPlaylist: playlistDetails.has(details),
      };
    case ErrorTypes.KEY_SYSTEM_ERROR:
      return { type: 'rejected', rejection: { kind: 'unplayable' } };
    case ErrorTypes.MEDIA_ERROR:
    case ErrorTypes.MUX_ERROR:
    case ErrorTypes.OTHER_ERROR:
      return { type: 'media-failed' };
  }
}

/** Temporary errors; the others need the user. */
const transientCodes: ReadonlySet<ErrorCode> = new Set(['service-unreachable', 'unexpected', 'cancelled']);
/** Caused by a wrong PERID or address, but also by a service that restarts. */
const transientOnceStarted: ReadonlySet<ErrorCode> = new Set(['not-found', 'service-unreadable']);

function fromArchiver(error: unknown): PlayerEvent {
  if (!(error instanceof MatchkeepError)) {
    const rejection: Rejection = {
      kind: 'reported',
      code: 'unexpected',
      message: String(error),
      remedy: null,
    };
    return { type: 'address-failed', rejection, lasts: 'always' };
  }
  const { code, message, remedy = null, status = 0 } = error;
  const isBusy = code === 'service-refused' && (status === 429 || status >= 500);
  const rejection: Rejection = { kind: 'reported', code, message, remedy };
  if (isBusy || transientCodes.has(code)) return { type: 'address-failed', rejection, lasts: 'no' };
  return { type: 'address-failed', rejection, lasts: transientOnceStarted.has(code) ? 'at-first' : 'always' };
}

/**
 * Explains a request of this player that the browser blocked. If the page's policy allows the stream's
 * origin, a redirect led elsewhere; otherwise the page was opened before the stream address changed.
 */
export function policyRejection(
  event: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'originalPolicy'>,
  address: URL | null,
): Rejection | null {
  if (address === null || event.effectiveDirective !== 'connect-src') return null;
  const isAllowed = event.originalPolicy.split(/[\s;]+/).includes(address.origin);
  if (isAllowed) return { kind: 'redirect' };
  return URL.parse(event.blockedURI)?.origin === address.origin ? { kind: 'old-page' } : null;
}
