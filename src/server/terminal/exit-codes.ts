/** The command line's exit codes. */
import type { ErrorCode } from '../../shared/base/errors.ts';

export const exitCodes = {
  done: 0,
  unexpected: 1,
  /** The command, a path in it or the settings have to be changed first, or another process has the data folder. */
  usage: 2,
  signInNeeded: 3,
  /** The service could not be reached, or none of its responses could be used. */
  serviceUnreachable: 4,
  /**
   * The command did its work, but some downloads failed or wait for the end of a pause, part of a listing is missing, files
   * are damaged or missing, what is known of the service's games is out of date, or the time of the command has ended.
   */
  someFailed: 5,
} as const;

export type ExitCode = number;

export function toExitCode(code: ErrorCode): ExitCode {
  switch (code) {
    case 'not-configured':
    case 'settings-damaged':
    case 'conflict':
    case 'not-supported':
    case 'path-invalid':
    case 'invalid-input':
    case 'not-found':
    case 'archive-locked':
      return exitCodes.usage;
    case 'sign-in-required':
    case 'sign-in-rejected':
    case 'sign-in-paused':
    case 'keychain-unavailable':
      return exitCodes.signInNeeded;
    case 'service-unreachable':
    case 'service-refused':
    case 'service-unreadable':
    case 'address-unusable':
      return exitCodes.serviceUnreachable;
    case 'not-available-yet':
    case 'address-expired':
    case 'file-corrupt':
    case 'other-game':
    case 'disk-full':
    case 'disk-denied':
    case 'archive-missing':
    case 'catalogue-unreadable':
    case 'cancelled':
    case 'unexpected':
      return exitCodes.unexpected;
  }
}
