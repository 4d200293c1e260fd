/** The authorised browsers of the local server; each is a session that the user can end. */
import { z } from 'zod';

export const browserSchema = z.object({
  /** Identifies the session in a list; not a secret. */
  id: z.string().min(1).max(100),
  /** Such as "Firefox on Linux", as the browser describes itself. */
  name: z.string(),
  /** ISO 8601, like the times below. */
  authorisedAt: z.string(),
  lastUsedAt: z.string(),
  /** When the session ends without further use. */
  endsAt: z.string(),
  /** True for the calling browser. */
  isThis: z.boolean(),
});
/** `file`: leads a browser to the link, so that the link is in no process's arguments; null if it cannot be written. */
export const browserLinkSchema = z.object({ link: z.string(), file: z.string().nullable() });

export type AuthorisedBrowser = z.infer<typeof browserSchema>;
