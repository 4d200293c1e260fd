/** How long others may take, in ms: each room has its own defaults. Injected in tests. */
export interface Timeouts {
  /** A whole request for a token. Issuing one is slow: 120,000. */
  readonly tokenMs: number;
  /** Any other whole call of the service: 30,000. */
  readonly callMs: number;
  /** A file host, to its answer and without any traffic: 60,000. */
  readonly fileMs: number;
}
