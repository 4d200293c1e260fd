/** Takes out of a text what is nobody else's business: secrets by their shape, and this user's own names. */
import { homedir, userInfo } from 'node:os';
import type { Settings } from '../../shared/settings.ts';
import { scrub } from '../log.ts';

/** Shorter ones would be found in ordinary words. */
const shortestName = 3;
const address = /https?:\/\/[^\s"'\\]+/gi;
/** How Node tells of a host without an address. */
const lookedUp = /\b(ENOTFOUND|EAI_AGAIN) [\w.-]+/g;

/** Where the settings or the session can't be read, their names are not known; secrets are found all the same. */
export function createMask(settings: Settings | null, username: string | null): (text: string) => string {
  const names: (readonly [string, string])[] = [
    [hostOf(settings?.['service.baseUrl']), '[data service]'],
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
  const streamHost = hostOf(settings?.['service.streamBaseUrl']);
  return (text) => {
    let masked = scrub(text, []);
    // Whole addresses: a playlist's path is as good as a ticket.
    masked = masked.replace(address, (url) => withoutHost(url, streamHost, known));
    masked = masked.replace(lookedUp, '$1 [host]');
    for (const [name, word] of known) masked = masked.replaceAll(name, word);
    return masked;
  };
}

/** A file host is not in the settings: whatever is not known by its word below is somebody's all the same. */
function withoutHost(url: string, streamHost: string, known: readonly (readonly [string, string])[]): string {
  const host = hostOf(url);
  if (host === '' || host === streamHost) return host === '' ? url : '[stream address]';
  return known.some(([name]) => name === host) ? url : url.replace(host, '[host]');
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
