/** Why something of the stream was not loaded. Carries no address: it is shown and may be logged. */
export type GuardReason = 'other-host' | 'too-large' | 'too-many' | 'not-a-playlist' | 'sequence-restarted';

export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly reason: GuardReason;
  constructor(reason: GuardReason) {
    super(reason);
    this.reason = reason;
  }
}
