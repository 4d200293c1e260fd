/**
 * `matchkeep://game/<platformGameId>` and `matchkeep://match/<id>`: the supported deep links. Any page and
 * any program can open one, so a link only navigates within the interface and is parsed strictly.
 */
import { z } from 'zod';
import { inAppPath } from '../../shared/security/in-app-path.ts';

export const deepLinkScheme = 'matchkeep';

/** Ids as the service writes them: digits, or words with colons. */
const linkSchema = z
  .string()
  .max(300)
  .regex(/^matchkeep:\/\/(game|match)\/(?:[\w.:-]|%3a){1,200}\/?$/i);

/** The path inside the interface, or null if it is not a valid link. */
export function pathOfLink(text: string): string | null {
  const link = linkSchema.safeParse(text);
  if (!link.success) return null;
  const [kind = '', id = ''] = link.data.slice(`${deepLinkScheme}://`.length).replace(/\/$/, '').split('/');
  const decoded = decodeURIComponent(id);
  switch (kind.toLowerCase()) {
    case 'game':
      return inAppPath(`/game/${encodeURIComponent(decoded)}`);
    case 'match':
      return inAppPath('/matches', { when: 'all', match: decoded });
    default:
      return null;
  }
}

/** The argument that the system started Matchkeep with for a link, or null. */
export function linkIn(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
