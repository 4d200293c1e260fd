/** A failed token request. It has its own class because a token request is never repeated at once. */
import { MatchkeepError } from '../../shared/base/errors.ts';

export class TokenFailure extends MatchkeepError {
  /** The same error, marked. */
  static from(error: MatchkeepError, retryAt = error.retryAt): TokenFailure {
    if (error instanceof TokenFailure && retryAt === error.retryAt) return error;
    const { remedy, status, cause } = error;
    return new TokenFailure(error.code, error.message, { remedy, status, cause, retryAt });
  }
}
