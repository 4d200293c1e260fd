/**
 * Which requests can come from our own interface. A web page elsewhere can make a browser send requests
 * here (CSRF), and can point a name of its own at 127.0.0.1 (DNS rebinding): the first shows in `Origin`
 * and `Sec-Fetch-Site`, the second in `Host`. Cookies alone are no answer, since they ignore the port.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface OriginRules {
  /** Host names (and addresses) under which this server may be called, lower case, IPv6 in brackets. */
  readonly hostNames: ReadonlySet<string>;
  readonly port: number;
}

export const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'] as const;

/** Why a request is refused, or null when it may pass. `isDocument`: a page the user navigates to. */
export function findRefusal(
  headers: IncomingHttpHeaders,
  rules: OriginRules,
  isDocument: boolean,
): string | null {
  const { host, origin } = headers;
  if (host === undefined || !isOurs(host, rules)) return 'Matchkeep does not listen on this address.';
  if (origin !== undefined && !isOurOrigin(origin, rules)) return 'Other sites cannot use Matchkeep.';
  const site = headers['sec-fetch-site'];
  const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isFromElsewhere && !(isDocument && isNavigation(headers))) return 'Other sites cannot use Matchkeep.';
  return null;
}

function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** `Host` leaves out port 80, the default of http. */
function isOurs(host: string, { hostNames, port }: OriginRules): boolean {
  const [, name = '', givenPort = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return hostNames.has(name) && Number(givenPort) === port;
}

function isOurOrigin(origin: string, rules: OriginRules): boolean {
  const scheme = 'http://';
  return origin.toLowerCase().startsWith(scheme) && isOurs(origin.slice(scheme.length), rules);
}
