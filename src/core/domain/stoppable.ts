export interface Stoppable {
  /** Ends it early: it throws `cancelled`. What was done by then stays. */
  readonly signal?: AbortSignal;
}
