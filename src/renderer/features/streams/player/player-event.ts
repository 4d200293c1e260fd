/** From the errors of the engine, the archiver and the browser to what the recovery knows. */
import { type ErrorData, ErrorDetails, ErrorTypes } from 'hls.js';
import { type ErrorCode, MatchkeepError } from '../../../../shared/errors.ts';
import type { Happening, Refusal } from './recovery.ts';

/** Of what the engine reports as fatal, or what asking for an address threw. */
export function happeningOf(problem: unknown): Happening {
  return isErrorData(problem) ? ofEngine(problem) : ofArchiver(problem);
}

function isErrorData(problem: unknown): problem is ErrorData {
  return typeof problem === 'object' && problem !== null && 'details' in problem && 'fatal' in problem;
}

const unplayable: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]);
const playlists: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_LOAD_ERROR,
  ErrorDetails.MANIFEST_LOAD_TIMEOUT,
  ErrorDetails.LEVEL_LOAD_ERROR,
  ErrorDetails.LEVEL_LOAD_TIMEOUT,
  ErrorDetails.AUDIO_TRACK_LOAD_ERROR,
  ErrorDetails.AUDIO_TRACK_LOAD_TIMEOUT,
]);

function ofEngine({ type, details, response }: ErrorData): Happening {
  if (unplayable.has(details)) return { type: 'refused', refusal: { kind: 'unplayable' } };
  switch (type) {
    case ErrorTypes.NETWORK_ERROR:
      return {
        type: 'network-failed',
        status: response?.code ?? 0,
        isPlaylist: playlists.has(details),
      };
    case ErrorTypes.KEY_SYSTEM_ERROR:
      return { type: 'refused', refusal: { kind: 'unplayable' } };
    case ErrorTypes.MEDIA_ERROR:
    case ErrorTypes.MUX_ERROR:
    case ErrorTypes.OTHER_ERROR:
      return { type: 'media-failed' };
  }
}

/** These may pass by themselves; of the others somebody has to mend the cause. */
const passing: ReadonlySet<ErrorCode> = new Set(['service-unreachable', 'unexpected', 'cancelled']);
/** Said of a PERID or an address that was typed wrongly, and by a service that restarts. */
const passingOnceBegun: ReadonlySet<ErrorCode> = new Set(['not-found', 'service-unreadable']);

function ofArchiver(error: unknown): Happening {
  if (!(error instanceof MatchkeepError)) {
    const refusal: Refusal = { kind: 'told', code: 'unexpected', message: String(error), remedy: null };
    return { type: 'address-failed', refusal, lasts: 'always' };
  }
  const { code, message, remedy = null, status = 0 } = error;
  const isBusy = code === 'service-refused' && (status === 429 || status >= 500);
  const refusal: Refusal = { kind: 'told', code, message, remedy };
  if (isBusy || passing.has(code)) return { type: 'address-failed', refusal, lasts: 'no' };
  return { type: 'address-failed', refusal, lasts: passingOnceBegun.has(code) ? 'at-first' : 'always' };
}

/**
 * The browser has kept a load of this player from its way. A page whose own policy names the stream's origin was
 * led elsewhere by a redirect; one that doesn't was opened before the stream's address was changed.
 */
export function policyRefusal(
  event: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'originalPolicy'>,
  address: URL | null,
): Refusal | null {
  if (address === null || event.effectiveDirective !== 'connect-src') return null;
  const isAllowed = event.originalPolicy.split(/[\s;]+/).includes(address.origin);
  if (isAllowed) return { kind: 'redirect' };
  return URL.parse(event.blockedURI)?.origin === address.origin ? { kind: 'old-page' } : null;
}
