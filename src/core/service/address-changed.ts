/** The error of a call or a sign-in whose service is no longer the configured one. */
import { MatchkeepError } from '../../shared/base/errors.ts';

export function addressChanged(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The service address changed in the meantime.');
}
