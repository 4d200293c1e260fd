/**
 * Valid values of `network.proxy`. A proxy's password is not allowed: the settings file is plain text, and its values
 * are shown and shared.
 */
import { z } from 'zod';

const proxySchemes: readonly string[] = ['http:', 'https:', 'socks4:', 'socks5:'];

const credentialsFault =
  'must not contain a user name or password: set them in the environment of Matchkeep, HTTPS_PROXY=http://NAME:PASSWORD@PROXY:PORT';

/** `system`, `none`, or a proxy's address with nothing but scheme, host and port. */
export const proxySettingSchema = z
  .string()
  .trim()
  .max(300)
  .transform((text) => text.replace(/\/+$/, ''))
  .superRefine((text, context) => {
    if (text === 'system' || text === 'none') return;
    const url = URL.parse(text);
    if (url && (url.username !== '' || url.password !== '')) context.addIssue(credentialsFault);
    else if (!url || !isBareProxy(url))
      context.addIssue('must be system, none, or an address such as http://proxy.example:3128 or socks5://…');
  });

function isBareProxy({ protocol, hostname, pathname, search, hash }: URL): boolean {
  const hasMore = pathname.replace('/', '') !== '' || search !== '' || hash !== '';
  return proxySchemes.includes(protocol) && hostname !== '' && !hasMore;
}
