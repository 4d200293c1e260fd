/** The network addresses that Matchkeep accepts: https anywhere, http on this machine only (practice). */

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address if it is safe to use, else null. */
export function parseSafeAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return url;
  return url?.protocol === 'http:' && isLoopbackHost(url.hostname) ? url : null;
}

/** Whether a host (from `URL.hostname`) is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHost.test(hostname);
}
