export interface Stoppable {
  /** Ends the operation early, with the error `cancelled`. Completed steps stay. */
  readonly signal?: AbortSignal;
}
