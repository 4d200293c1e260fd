/** Removes private facts from a text: secrets by their shape, hosts by their field, and this user's own names. */
import { homedir, userInfo } from 'node:os';
import type { Settings } from '../../shared/settings/settings.ts';
import { scrub } from '../platform/log-scrub.ts';

/** Shorter names also occur in ordinary words. */
const minNameLength = 3;
const address = /https?:\/\/[^\s"'\\]+/gi;
/** How Node reports a host without an address. */
const lookedUp = /\b(ENOTFOUND|EAI_AGAIN) [\w.-]+/g;
/** The hosts that an error names have a field of their own, in the log and in its data. */
const hostField = /"host": ?"([^"\\]+)"/g;

/** If the settings or the session cannot be read, their names are unknown; secrets are still masked. */
export function createMask(settings: Settings | null, username: string | null): (text: string) => string {
  const streamHost = readHost(settings?.['service.streamBaseUrl']);
  const names: (readonly [string, string])[] = [
    [readHost(settings?.['service.baseUrl']), '[data service]'],
    [streamHost, '[stream address]'],
    [readHost(settings?.['network.proxy']), '[proxy]'],
    [homedir(), '[home]'],
    [username ?? '', '[account]'],
    [systemUser(), '[user]'],
  ];
  // Longest first: masking a shorter name inside a longer one would leave the remainder.
  const known = names
    .filter(([name]) => name.length >= minNameLength && name !== 'root')
    .flatMap(([name, word]) => [[name, word] as const, [JSON.stringify(name).slice(1, -1), word] as const])
    .sort(([a], [b]) => b.length - a.length);
  const isKnown = (host: string) => known.some(([name]) => name === host);
  return (text) => {
    let masked = scrub(text, []);
    // Whole addresses: a playlist's path grants access by itself.
    masked = masked.replace(address, (url) => withoutHost(url, streamHost, isKnown));
    masked = masked.replace(lookedUp, '$1 [host]');
    for (const host of hostsIn(masked)) if (!isKnown(host)) masked = masked.replaceAll(host, '[host]');
    for (const [name, word] of known) masked = masked.replaceAll(name, word);
    return masked;
  };
}

/** Longest first, as one entry may be the beginning of another with a port. */
function hostsIn(text: string): string[] {
  const hosts = new Set(Array.from(text.matchAll(hostField), ([, host = '']) => host));
  return [...hosts].filter((host) => host.length >= minNameLength).sort((a, b) => b.length - a.length);
}

/** File hosts are not in the settings, so every host that is not known is masked, too. */
function withoutHost(url: string, streamHost: string, isKnown: (host: string) => boolean): string {
  const host = readHost(url);
  if (host === '' || host === streamHost) return host === '' ? url : '[stream address]';
  return isKnown(host) ? url : url.replace(host, '[host]');
}

function readHost(address: string | undefined): string {
  return URL.parse(address ?? '')?.host ?? '';
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // A user without an entry, as in some containers.
  }
}
