/** Requests from this page to the local server that served it, with the page token of this origin. */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { pageToken } from '../../shared/base/page-token.ts';

/** Read for each request: another tab may have opened a new link. Empty if there is none. */
export function readPageToken(): string {
  try {
    return localStorage.getItem(pageToken.storageKey) ?? '';
  } catch {
    return ''; // This browser stores no data for the page; the server explains what that means.
  }
}

/** Sends JSON with `POST`. Throws what `fetch` throws if the server is unreachable. */
export function postToServer(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [pageToken.header]: readPageToken() },
    body: JSON.stringify(body ?? null),
  });
}

export const unreachable = (cause: unknown) =>
  new MatchkeepError('unexpected', 'Matchkeep is not responding.', {
    remedy:
      'Check that "matchkeep serve" is still running on its machine. This page reconnects automatically.',
    cause,
  });

export const notAuthorised = () =>
  new MatchkeepError('sign-in-required', 'This browser is not authorised.', {
    remedy: 'Run "matchkeep open", or open the link that "matchkeep serve" printed when it started.',
    status: 401,
  });

const ticketSchema = z.object({ address: z.string().startsWith('/') });

/**
 * Returns an address for a download link, valid for a few minutes: such a request cannot carry the page
 * token. Throws `sign-in-required` if the server does not know this browser.
 */
export async function requestDownloadAddress(path: string): Promise<string> {
  let response: Response;
  try {
    response = await postToServer('/tickets', { path });
  } catch (cause) {
    throw unreachable(cause);
  }
  if (response.status === 401 || response.status === 403) throw notAuthorised();
  try {
    return ticketSchema.parse(await response.json()).address;
  } catch (cause) {
    throw unreachable(cause);
  }
}
