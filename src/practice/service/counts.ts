/** What clients did, and did wrong. Plain numbers, read live by tests and by `GET /practice/counts`. */

export interface PracticeCounts {
  /** `POST /auth/login`, whatever came of it. */
  readonly logins: number;
  readonly loginsRefused: number;
  /** Token requests over the budget (each answered 429). */
  readonly loginsTooMany: number;
  readonly refreshes: number;
  readonly refreshesRefused: number;
  /** Wrong: a bearer sent to `/auth`. */
  readonly bearerAtAuth: number;
  /** Data calls without a valid bearer (each answered 401). */
  readonly unauthorised: number;
  /** Pages of upcoming matches asked for, and of past games. */
  readonly listingPages: number;
  readonly gamesPages: number;
  /** Download addresses asked for, and those of them that are not there (yet). */
  readonly addresses: number;
  readonly addressesAbsent: number;
  /** `GET` and `HEAD` at the file host, and those of them with `Range`. */
  readonly fileRequests: number;
  readonly rangeRequests: number;
  /** Of the conditional ones, those that were answered without a body (304). */
  readonly filesNotModified: number;
  /** Files of Data Dragon asked for. */
  readonly dragonRequests: number;
  /** Bytes of files written to sockets. */
  readonly bytesServed: number;
  /** Wrong: a bearer sent to the file host (answered 400). */
  readonly bearerAtFileHost: number;
  /** Addresses used after their time, or with a signature that is not ours (answered 403). */
  readonly expiredAddresses: number;
  readonly badSignatures: number;
  /** Requests with bad input, a wrong method or an unknown path. */
  readonly badRequests: number;
  /** Data calls over the rate limit (answered 429). */
  readonly callsTooMany: number;
  /** Playlist addresses asked for; playlists, whole segments and partial segments fetched. */
  readonly playlistAddresses: number;
  readonly playlists: number;
  readonly segments: number;
  readonly parts: number;
  /** Playlists of a low-latency stream that were held back until they had what was asked for. */
  readonly playlistsHeld: number;
  /** Wrong: a `viewer_id` used for a second session (answered 409). */
  readonly viewerReused: number;
  /** How often an injected fault took effect. */
  readonly faults: number;
}

/** The service's own, writable side of the same object. */
export type Counters = { -readonly [K in keyof PracticeCounts]: number };

export function createCounters(): Counters {
  return {
    logins: 0,
    loginsRefused: 0,
    loginsTooMany: 0,
    refreshes: 0,
    refreshesRefused: 0,
    bearerAtAuth: 0,
    unauthorised: 0,
    listingPages: 0,
    gamesPages: 0,
    addresses: 0,
    addressesAbsent: 0,
    fileRequests: 0,
    filesNotModified: 0,
    dragonRequests: 0,
    rangeRequests: 0,
    bytesServed: 0,
    bearerAtFileHost: 0,
    expiredAddresses: 0,
    badSignatures: 0,
    badRequests: 0,
    callsTooMany: 0,
    playlistAddresses: 0,
    playlists: 0,
    segments: 0,
    parts: 0,
    playlistsHeld: 0,
    viewerReused: 0,
    faults: 0,
  };
}
