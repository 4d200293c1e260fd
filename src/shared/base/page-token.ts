/**
 * The second secret of a browser at the local server. Cookies are sent to every port of a host, so a cookie alone
 * proves nothing: the page stores this token in its origin's storage and sends it with each call.
 */
export const pageToken = {
  /** The key in the page's `localStorage`, which all tabs of one origin share and no other origin can read. */
  storageKey: 'matchkeep.page-token',
  /** The header of every call. */
  header: 'x-matchkeep-page-token',
  /** A WebSocket cannot carry a header: it offers this subprotocol and the token as another one. */
  subprotocol: 'matchkeep',
} as const;
