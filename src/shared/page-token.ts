/**
 * The second secret of a browser at the local server. Cookies reach every port of a host, so a cookie alone
 * proves nothing: the page keeps this token in its origin's own storage and sends it along by itself.
 */
export const pageToken = {
  /** The key in the page's `localStorage`, which all tabs of one origin share and no other origin can read. */
  storageKey: 'matchkeep.page-token',
  /** The header of every call. */
  header: 'x-matchkeep-page-token',
  /** A WebSocket cannot carry a header: it offers this subprotocol and the token as another one. */
  subprotocol: 'matchkeep',
} as const;
