/** Counts events in a sliding window: the service's patience. */

export class Budget {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  #times: number[] = [];

  constructor(most: number, windowMs: number, now: () => number) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Spends one; returns null where it was allowed, else the whole seconds to wait. */
  spend(): number | null {
    const now = this.#now();
    const since = now - this.#windowMs;
    if (this.#times.length > 0) this.#times = this.#times.filter((time) => time > since);
    const oldest = this.#times[0];
    if (this.#times.length >= this.#most && oldest !== undefined) {
      return Math.max(1, Math.ceil((oldest - since) / 1000));
    }
    this.#times.push(now);
    return null;
  }
}
