/** Why a part of the stream was rejected. Contains no address, so it can be shown and logged. */
export type GuardReason = 'other-host' | 'too-large' | 'too-many' | 'not-a-playlist' | 'sequence-restarted';

export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly reason: GuardReason;
  constructor(reason: GuardReason) {
    super(reason);
    this.reason = reason;
  }
}
