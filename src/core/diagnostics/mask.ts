/** Takes out of a text what is nobody else's business: secrets by their shape, and this user's own names. */
import { homedir, userInfo } from 'node:os';
import type { Settings } from '../../shared/settings.ts';
import { scrub } from '../platform/log-scrub.ts';

/** Shorter ones would be found in ordinary words. */
const shortestName = 3;
const address = /https?:\/\/[^\s"'\\]+/gi;
/** How Node tells of a host without an address. */
const lookedUp = /\b(ENOTFOUND|EAI_AGAIN) [\w.-]+/g;
/** How our own messages do: before what the host did, or after whose answer it was. */
const deeds = [
  'could not be reached',
  'ended the file',
  'refused the file',
  'no longer accepts the address',
  'answered a resume',
];
const named = new RegExp(
  String.raw`(?<=^|[\s"']|\\n)(?!keychain )[^\s"'\\]+(?= (?:${deeds.join('|')}))|(?<=The response of )[^\s"'\\]+`,
  'g',
);

/** Where the settings or the session can't be read, their names are not known; secrets are found all the same. */
export function createMask(settings: Settings | null, username: string | null): (text: string) => string {
  const streamHost = hostOf(settings?.['service.streamBaseUrl']);
  const names: (readonly [string, string])[] = [
    [hostOf(settings?.['service.baseUrl']), '[data service]'],
    [streamHost, '[stream address]'],
    [hostOf(settings?.['network.proxy']), '[proxy]'],
    [homedir(), '[home]'],
    [username ?? '', '[account]'],
    [systemUser(), '[user]'],
  ];
  // The longest first: a name within another one must not leave the rest of it.
  const known = names
    .filter(([name]) => name.length >= shortestName && name !== 'root')
    .flatMap(([name, word]) => [[name, word] as const, [JSON.stringify(name).slice(1, -1), word] as const])
    .sort(([a], [b]) => b.length - a.length);
  const isKnown = (host: string) => known.some(([name]) => name === host);
  return (text) => {
    let masked = scrub(text, []);
    // Whole addresses: a playlist's path is as good as a ticket.
    masked = masked.replace(address, (url) => withoutHost(url, streamHost, isKnown));
    masked = masked.replace(lookedUp, '$1 [host]');
    masked = masked.replace(named, (host) => (isKnown(host) ? host : '[host]'));
    for (const [name, word] of known) masked = masked.replaceAll(name, word);
    return masked;
  };
}

/** A file host is not in the settings: whatever is not known by its word below is somebody's all the same. */
function withoutHost(url: string, streamHost: string, isKnown: (host: string) => boolean): string {
  const host = hostOf(url);
  if (host === '' || host === streamHost) return host === '' ? url : '[stream address]';
  return isKnown(host) ? url : url.replace(host, '[host]');
}

function hostOf(address: string | undefined): string {
  return URL.parse(address ?? '')?.host ?? '';
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // A user without an entry, as in some containers.
  }
}
