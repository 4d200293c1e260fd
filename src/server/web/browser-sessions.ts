/**
 * The sessions of authorised browsers on disk: `browsers.json` (0600) in the data folder, so that a restart of the server
 * ends none. Secrets are stored as their SHA-256 only: with the file, nobody can authorise a browser.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readTextOrNull } from '../../core/disk/read-text.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';

const digest = z
  .string()
  .transform((text): Buffer => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32);

const storedSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(1000),
  cookie: digest,
  pageToken: digest,
  /** Epoch ms. */
  startedAt: z.number(),
  lastUsedAt: z.number(),
});
export type StoredSession = z.infer<typeof storedSchema>;

export interface SessionStore {
  /** Oldest first. Empty if there is no file, or it cannot be read: then browsers are authorised again. */
  read(): readonly StoredSession[];
  write(sessions: readonly StoredSession[]): void;
}

/** `onProblem` receives an error of writing: the sessions then last as long as the process. */
export function openSessionStore(dataDir: string, onProblem: (error: unknown) => void): SessionStore {
  const file = join(dataDir, 'browsers.json');
  return {
    read() {
      try {
        return z.array(storedSchema).parse(JSON.parse(readTextOrNull(file) ?? '[]'));
      } catch {
        return [];
      }
    },
    write(sessions) {
      const stored = sessions.map(({ id, name, cookie, pageToken, startedAt, lastUsedAt }) => ({
        id,
        name,
        cookie: cookie.toString('base64'),
        pageToken: pageToken.toString('base64'),
        startedAt,
        lastUsedAt,
      }));
      try {
        replaceFile(file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
      } catch (error) {
        onProblem(error);
      }
    },
  };
}
