/** One GET request to a file host, which follows redirects. */
import type { IncomingMessage } from 'node:http';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { parseSafeAddress } from '../../../shared/security/safe-address.ts';
import { type GetRequest, sendGet } from '../../network/get.ts';
import { unreachable } from '../../service/network-failure.ts';
import type { ReachGuard } from '../../service/network-reach.ts';

export interface FileRequest extends Pick<GetRequest, 'headers' | 'agent'> {
  /** Where the request may lead; default: anywhere. */
  readonly guard?: ReachGuard | undefined;
  /** From the request to the first line of the response, and without any traffic; default: a minute. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
}

const maxRedirects = 10;
/** Of the body of a redirect that is read. */
const maxRedirectBytes = 16 * 1024;
const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** A response before its body, and the address that sent it after all redirects. */
interface SentFile {
  readonly response: IncomingMessage;
  readonly url: URL;
}

/**
 * Resolves with the response before its body, which the caller reads or destroys. Throws the system's errors (with
 * `ETIMEDOUT` for each of the limits), `AddressNotAllowedError`, and `address-unusable` for a redirect that cannot be
 * followed.
 */
export async function requestFile(
  url: URL,
  { guard, timeoutMs = 60_000, ...request }: FileRequest,
): Promise<SentFile> {
  let address = url;
  for (let redirects = 0; ; redirects += 1) {
    guard?.check(address);
    const sent = sendGet(address, { ...request, timeoutMs, ...(guard && { lookup: guard.lookup }) });
    const response = await sent.catch((error: unknown) => {
      // The error is of the host that a redirect leads to, and not of the one that was asked first.
      throw redirects === 0 || error instanceof MatchkeepError ? error : unreachable(address, error);
    });
    const { location } = response.headers;
    if (location === undefined || !redirectStatuses.includes(response.statusCode))
      return { response, url: address };
    endRedirect(response);
    if (redirects === maxRedirects) throw refusedRedirect(url, 'redirects too often');
    const target = URL.parse(location, address.href);
    if (target === null || parseSafeAddress(String(target)) === null)
      throw refusedRedirect(address, 'redirects to an unsafe address');
    address = target;
  }
}

/** Reads a short body, so that its connection can be used again; a long or endless one is not received. */
function endRedirect(response: IncomingMessage): void {
  if (Number(response.headers['content-length'] ?? Infinity) <= maxRedirectBytes) response.resume();
  else response.destroy();
}

export function refusedRedirect({ host }: URL, what: string): MatchkeepError {
  return new MatchkeepError('address-unusable', `${host} ${what}.`, {
    host,
    remedy: 'Matchkeep retries automatically. If that does not help, contact your data provider.',
  });
}
