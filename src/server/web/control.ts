/**
 * How `matchkeep open` asks a running server for a link: the server leaves its address and a random key in
 * the data folder (0600 in a 0700 folder). Whoever can read it could read the whole archive anyway.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import { refusalReply } from './refusals.ts';

export const linkPath = '/control/link';
const scheme = 'Bearer ';

const controlSchema = z.object({ pid: z.number().int(), address: z.string(), key: z.string() });
const linkSchema = z.object({ link: z.string() });

export interface Control {
  readonly key: string;
  /** Leaves the note once the address is known. */
  publish(address: string): void;
  withdraw(): void;
}

export function createControl(dataDir: string): Control {
  const key = randomBytes(32).toString('base64url');
  const file = noteOf(dataDir);
  return {
    key,
    publish(address) {
      rmSync(file, { force: true }); // A new file has the new file's mode, whatever the old one had.
      writeFileSync(file, `${JSON.stringify({ pid: process.pid, address, key })}\n`, { mode: 0o600 });
    },
    withdraw: () => rmSync(file, { force: true }),
  };
}

/** The one route that needs the key instead of a cookie. */
export function addControlRoute(app: FastifyInstance, key: string, newLink: () => string): void {
  const wanted = Buffer.from(scheme + key);
  app.post(linkPath, (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return refusalReply(reply, 401, 'This key is not the running server’s.');
    }
    return reply.send({ link: newLink() });
  });
}

/** A fresh one-time link from the server that runs on this data folder. Throws `not-found` when none does. */
export async function requestLink(dataDir: string): Promise<string> {
  const note = readNote(dataDir);
  if (!note) throw noServer();
  let response: Response;
  try {
    const headers = { authorization: scheme + note.key };
    response = await fetch(note.address + linkPath, { method: 'POST', headers, redirect: 'error' });
  } catch (cause) {
    throw noServer(cause);
  }
  const answer = linkSchema.safeParse(response.ok ? await response.json() : null);
  if (!answer.success) throw noServer();
  return answer.data.link;
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'server.json');
}

/** A note that can't be read is none: what a server of another version left is of no use. */
function readNote(dataDir: string): z.infer<typeof controlSchema> | null {
  try {
    return controlSchema.parse(JSON.parse(readFileSync(noteOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

function noServer(cause?: unknown): MatchkeepError {
  return new MatchkeepError('not-found', 'No server runs on this data folder.', {
    remedy: 'Start one with "matchkeep serve".',
    cause,
  });
}
