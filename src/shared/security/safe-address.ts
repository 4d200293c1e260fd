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

/**
 * What a user typed, with the scheme that it lacks: `api.example/v2` is `https://api.example/v2`, and an address of this
 * machine begins with `http://`. Text that names no host, or has a scheme, stays as it is.
 */
export function withScheme(text: string): string {
  const typed = text.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed) || !/^[^/?#@\s\\]*[.:\]][^@\s\\]*$|^localhost\b/i.test(typed))
    return typed;
  const host = URL.parse(`https://${typed}`)?.hostname;
  if (host === undefined) return typed;
  return `${isLoopbackHost(host) ? 'http' : 'https'}://${typed}`;
}
