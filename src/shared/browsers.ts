/** The browsers that may use the local server: each is one session, which its user can end. */
import { z } from 'zod';

export const browserSchema = z.object({
  /** Names the session in a list; no secret. */
  id: z.string().min(1).max(100),
  /** Such as "Firefox on Linux", as the browser describes itself. */
  name: z.string(),
  /** ISO 8601, as the times below. */
  authorisedAt: z.string(),
  lastUsedAt: z.string(),
  /** When the session ends without further use. */
  endsAt: z.string(),
  /** The browser that asks. */
  isThis: z.boolean(),
});
export type AuthorisedBrowser = z.infer<typeof browserSchema>;
