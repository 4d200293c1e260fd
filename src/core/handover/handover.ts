/**
 * The owner's side: runs commands of other processes with its own archiver. A command ends when its process
 * disconnects. See protocol.ts.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { BridgeReply } from '../../shared/bridge/bridge.ts';
import type { CommandArchiver } from '../collector/command-archiver.ts';
import type { Log } from '../platform/log.ts';
import { parseJson } from '../platform/parse-json.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { version } from '../platform/version.ts';
import { readLines } from './lines.ts';
import { type Commands, createCommands, type Performer } from './perform.ts';
import {
  helloSchema,
  type Message,
  maxCalls,
  maxHelloBytes,
  maxReplyBytes,
  maxRequestBytes,
  protocolVersion,
  requestSchema,
} from './protocol.ts';
import { publishNote, removeSocket, socketPlaces, withdrawNote } from './socket-place.ts';

const maxClients = 128;
const helloTimeoutMs = 10_000;
/** A client that reads slowly misses progress, never a reply. */
const maxUnreadBytes = 1024 * 1024;

export interface Handover extends AsyncDisposable {
  /**
   * Resolves when no client is left, and accepts none after that. `onWait` is called once, with the number of clients, if
   * there are some.
   */
  finish(onWait?: (clients: number) => void): Promise<void>;
}

export interface HandoverOptions {
  /** This process holds its lock. */
  readonly dataDir: string;
  readonly shell: string;
  readonly archiver: Performer & Pick<CommandArchiver, 'onEvent'>;
  readonly log: Log;
}

/** Never throws: if no socket can be opened, the log says why, and commands of other processes are refused. */
export async function openHandover(options: HandoverOptions): Promise<Handover> {
  const { dataDir, shell, archiver, log } = options;
  const clients = new Map<Socket, Client>();
  const key = randomBytes(32).toString('base64url');
  const commands = createCommands(archiver, log);
  let isEnding = false;
  let onLeft = () => {};

  const server = createServer((socket) => {
    const client = createClient(socket, { key, commands, archiver, isEnding: () => isEnding });
    clients.set(socket, client);
    socket.on('close', () => {
      clients.delete(socket);
      client.left();
      onLeft();
    });
  });
  server.maxConnections = maxClients;
  server.unref(); // The socket alone must not keep the process alive.
  const path = await open(server, { dataDir, shell, log, key });

  return {
    async finish(onWait) {
      if (clients.size > 0) onWait?.(clients.size);
      while (clients.size > 0) {
        await new Promise<void>((resolve) => {
          onLeft = resolve;
        });
      }
      isEnding = true;
    },
    /** Disconnects every client, which ends its command, and removes the socket. */
    async [Symbol.asyncDispose]() {
      isEnding = true;
      if (path === null) return;
      withdrawNote(dataDir);
      for (const client of clients.values()) client.end();
      await new Promise((resolve) => server.close(resolve));
      removeSocket(path);
    },
  };
}

type OpenOptions = Pick<HandoverOptions, 'dataDir' | 'shell' | 'log'> & { readonly key: string };

/** Listens at the best place and publishes the note that names it. On failure, logs why and returns null. */
async function open(server: Server, { dataDir, shell, log, key }: OpenOptions): Promise<string | null> {
  let problem: unknown;
  try {
    withdrawNote(dataDir);
    const path = await listenAtBest(server, dataDir);
    try {
      publishNote(dataDir, { protocol: protocolVersion, version, pid: process.pid, shell, path, key });
      server.on('error', (error) =>
        log.warn(
          { err: toLogFields(toMatchkeepError(error)) },
          'a command of another process was not accepted',
        ),
      );
      return path;
    } catch (error) {
      problem = error;
      await stopListening(server);
      removeSocket(path);
    }
  } catch (error) {
    problem ??= error;
  }
  log.warn(
    { err: toLogFields(toMatchkeepError(problem)) },
    'no socket for commands of other processes: they are rejected while this one runs',
  );
  return null;
}

/** Throws the last place's error if no place works. */
async function listenAtBest(server: Server, dataDir: string): Promise<string> {
  let problem: unknown = new Error('No location for a socket.');
  for (const place of socketPlaces(dataDir)) {
    let path: string | null = null;
    try {
      path = place();
      await listenAt(server, path);
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      return path;
    } catch (error) {
      problem = error;
      await stopListening(server);
      if (path !== null) removeSocket(path);
    }
  }
  throw problem;
}

/** Does nothing if the server does not listen. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface Client {
  /** Its process disconnected: its commands are cancelled. */
  left(): void;
  /** Disconnects: its commands are cancelled without a reply. */
  end(): void;
}

interface ClientOptions {
  readonly key: string;
  readonly commands: Commands;
  readonly archiver: Pick<CommandArchiver, 'onEvent'>;
  readonly isEnding: () => boolean;
}

function createClient(socket: Socket, { key, commands, archiver, isEnding }: ClientOptions): Client {
  const calls = new Map<number, AbortController>();
  let isKnown = false;
  let stopListening: (() => void) | null = null;
  const timer = setTimeout(() => socket.destroy(), helloTimeoutMs);

  const send = (message: Message) => {
    if (!socket.writable) return;
    const line = `${JSON.stringify(message)}\n`;
    const isTooLong = message.type === 'reply' && line.length > maxReplyBytes / 4; // UTF-16 units of up to 4 bytes
    socket.write(isTooLong ? `${JSON.stringify({ ...message, reply: failed(tooLong()) })}\n` : line);
  };
  const cancelAll = () => {
    for (const call of calls.values()) call.abort(new MatchkeepError('cancelled', 'Stopped.'));
  };

  /** False if the client is not authorised. */
  const greet = (line: string): boolean => {
    const hello = helloSchema.safeParse(parseJson(line));
    if (!hello.success || !isSameKey(hello.data.key, key)) return false;
    clearTimeout(timer);
    isKnown = !isEnding();
    send({ type: isKnown ? 'welcome' : 'ending' });
    if (!isKnown) socket.end();
    return true;
  };

  const call = async (id: number, name: string, input: unknown) => {
    if (calls.has(id) || calls.size >= maxCalls) {
      const error = new MatchkeepError('invalid-input', 'Too many requests at the same time.');
      return send({ type: 'reply', id, reply: failed(error) });
    }
    const controller = new AbortController();
    calls.set(id, controller);
    const reply = await commands.perform(name, input, {
      signal: controller.signal,
      onWork: (work) => {
        if (calls.has(id) && socket.writableLength < maxUnreadBytes) send({ type: 'work', id, work });
      },
    });
    if (calls.delete(id)) send({ type: 'reply', id, reply });
  };

  const request = (line: string): boolean => {
    const parsed = requestSchema.safeParse(parseJson(line));
    if (!parsed.success) return false;
    const asked = parsed.data;
    if (asked.type === 'call') void call(asked.id, asked.name, asked.input);
    else if (asked.type === 'cancel') calls.get(asked.id)?.abort(new MatchkeepError('cancelled', 'Stopped.'));
    else
      stopListening ??= archiver.onEvent(({ progress = { downloads: [], bytesPerSecond: 0 } }) => {
        if (socket.writableLength < maxUnreadBytes) send({ type: 'progress', progress });
      });
    return true;
  };

  readLines(
    socket,
    () => (isKnown ? maxRequestBytes : maxHelloBytes),
    (line) => (isKnown ? request(line) : greet(line)),
  );
  socket.on('error', () => {}); // "close" follows and is handled.
  return {
    left() {
      clearTimeout(timer);
      stopListening?.();
      cancelAll();
    },
    end() {
      socket.destroy();
      cancelAll();
    },
  };
}

const failed = (error: MatchkeepError): BridgeReply => ({ ok: false, error: toErrorData(error) });

function isSameKey(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function tooLong(): MatchkeepError {
  return new MatchkeepError('unexpected', 'The result is too large to pass to another process.', {
    remedy: 'Close the running Matchkeep, then run the command again.',
  });
}
