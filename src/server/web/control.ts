/**
 * How `matchkeep open` asks the running server: the server leaves its address and a random key in the data
 * folder (0600 in a 0700 folder). The key itself is never sent. Both sides prove that they know it, since after
 * a crash any other program may listen at the address, and any program may call ours.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { browserSchema } from '../../shared/screens/browsers.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';
import { createSecret } from './secrets.ts';

export const controlPath = '/control';
/** A recorded request is of no use: its nonce is known. So many are remembered; then the server takes no more. */
const maxNonces = 100_000;
/** Responses are small; a larger one is not from our server. */
const maxAnswerCharacters = 1_000_000;
const answerLimitMs = 10_000;

const noteSchema = z.object({ pid: z.number().int(), address: z.string(), key: z.string().min(1) });

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('link') }),
  z.object({ ask: z.literal('browsers') }),
  z.object({ ask: z.literal('end'), ids: z.array(z.string().max(100)).max(1000).nullable() }),
]);
export type ControlQuestion = z.infer<typeof questionSchema>;

const answerSchemas = {
  /** `file`: leads a browser to the link, so that the link is in no process's arguments; null where it failed. */
  link: z.object({ link: z.string(), file: z.string().nullable() }),
  browsers: z.array(browserSchema),
  /** The sessions that have ended. */
  end: z.object({ ended: z.array(z.string()) }),
};
type Answers = { readonly [Q in keyof typeof answerSchemas]: z.infer<(typeof answerSchemas)[Q]> };

/** `body` is the request or the response as JSON text: the proof covers exactly these characters. */
const messageSchema = z.object({ nonce: z.string().min(16).max(100), body: z.string(), proof: z.string() });

export interface Control {
  readonly key: string;
  /** Leaves the note once the address is known. */
  publish(address: string): void;
  withdraw(): void;
}

export function createControl(dataDir: string): Control {
  const key = createSecret();
  const file = notePath(dataDir);
  return {
    key,
    publish(address) {
      rmSync(file, { force: true }); // A new file has the new file's mode, whatever the old one had.
      writeFileSync(file, `${JSON.stringify({ pid: process.pid, address, key })}\n`, { mode: 0o600 });
    },
    withdraw: () => rmSync(file, { force: true }),
  };
}

/** The one route that needs the key instead of a session. */
export function addControlRoute(
  app: FastifyInstance,
  {
    controlKey,
    access,
    newLink,
    newLinkFile,
  }: Pick<WebAppOptions, 'controlKey' | 'access' | 'newLink' | 'newLinkFile'>,
): void {
  const nonces = new Set<string>();
  const answer = async (question: ControlQuestion): Promise<Answers[keyof Answers]> => {
    switch (question.ask) {
      case 'link':
        return await newLinkFile().catch(() => ({ link: newLink(), file: null }));
      case 'browsers':
        return access.list();
      case 'end': {
        const ids = question.ids ?? access.list().map(({ id }) => id);
        return { ended: ids.filter((id) => access.end(id)) };
      }
    }
  };
  app.post(controlPath, async (request, reply) => {
    const message = messageSchema.safeParse(request.body);
    if (!message.success || !proves(controlKey, 'question', message.data)) {
      return refusalReply(reply, 401, 'This key does not belong to the running server.');
    }
    const { nonce, body } = message.data;
    if (nonces.has(nonce) || nonces.size >= maxNonces) {
      return refusalReply(reply, 401, 'This challenge was used before.');
    }
    nonces.add(nonce);
    const question = questionSchema.safeParse(JSON.parse(body));
    if (!question.success) return refusalReply(reply, 400, 'The server does not know this challenge.');
    const answered = JSON.stringify(await answer(question.data));
    return reply.send({
      nonce,
      body: answered,
      proof: prove(controlKey, 'answer', { nonce, body: answered }),
    });
  });
}

/**
 * Asks the server that runs on this data folder. No secret leaves this process: the question carries a proof
 * that is valid once. Throws `not-found` when no server runs there, also where another program has its port.
 */
export async function askServer<Q extends ControlQuestion>(
  dataDir: string,
  question: Q,
): Promise<Answers[Q['ask']]>;
export async function askServer(dataDir: string, question: ControlQuestion): Promise<unknown> {
  const note = readNote(dataDir);
  if (note === null) throw noServer();
  const nonce = randomBytes(16).toString('base64url');
  const body = JSON.stringify(question);
  const text = await post(note.address + controlPath, {
    nonce,
    body,
    proof: prove(note.key, 'question', { nonce, body }),
  });
  const message = messageSchema.safeParse(parseJson(text));
  if (!message.success || message.data.nonce !== nonce || !proves(note.key, 'answer', message.data)) {
    throw foreignServer(note.address);
  }
  return answerSchemas[question.ask].parse(JSON.parse(message.data.body));
}

interface Signed {
  readonly nonce: string;
  readonly body: string;
}

/** `side` prevents a request from being sent back as its own response. */
function prove(key: string, side: 'question' | 'answer', { nonce, body }: Signed): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([side, nonce, body]))
    .digest('base64url');
}

function proves(
  key: string,
  side: 'question' | 'answer',
  message: Signed & { readonly proof: string },
): boolean {
  const wanted = Buffer.from(prove(key, side, message));
  const given = Buffer.from(message.proof);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The text of the response, whatever it is: the proof decides. */
async function post(address: string, message: unknown): Promise<string> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(answerLimitMs),
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxAnswerCharacters) throw foreignServer(address);
    }
    return text;
  } catch (cause) {
    if (cause instanceof MatchkeepError) throw cause;
    throw noServer(cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not from our server, which the caller says.
  }
}

function notePath(dataDir: string): string {
  return join(dataDir, 'server.json');
}

/** An unreadable note counts as missing: a note from another version's server is of no use. */
function readNote(dataDir: string): z.infer<typeof noteSchema> | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(notePath(dataDir), 'utf8')));
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

function foreignServer(address: string): MatchkeepError {
  return new MatchkeepError('not-found', 'No server runs on this data folder.', {
    remedy: `Another program responds at ${new URL(address).origin}, where the server was. Matchkeep sent it no secret. Start the server again with "matchkeep serve".`,
  });
}
