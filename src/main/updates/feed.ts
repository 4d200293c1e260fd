/** The update feed of this build: where it is and by which key it is signed. Both are in the archive, with the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const feedSchema = z.object({
  /** The folder's address. */
  url: z.url(),
  /** The publisher's Ed25519 key: SPKI, DER, base64. */
  key: z.string(),
});
export type UpdateFeed = z.infer<typeof feedSchema>;

const packageSchema = z.object({ updates: feedSchema.optional() });

/** Null for a build without a feed. `appPath`: the folder of `package.json`. */
export function readUpdateFeed(appPath: string): UpdateFeed | null {
  return packageSchema.parse(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))).updates ?? null;
}
