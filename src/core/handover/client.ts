/**
 * The client's side: an archiver for one command, which runs its work in the process that owns the data folder. It
 * reads the catalogue directly.
 */
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { z } from 'zod';
import { fromErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import {
  type BridgeReply,
  type OperationName,
  type OperationOutput,
  operations,
  type Progress,
} from '../../shared/bridge/bridge.ts';
import { createHandlers } from '../bridge/dispatch.ts';
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts';
import type { CommandArchiver } from '../collector/command-archiver.ts';
import { handedOverOperations } from '../collector/command-operations.ts';
import { noServer } from '../host/browsers.ts';
import type { Observed } from '../maintenance/jobs.ts';
import { parseJson } from '../platform/parse-json.ts';
import { version } from '../platform/version.ts';
import { readLines } from './lines.ts';
import { OwnerGone } from './owner-gone.ts';
import { maxReplyBytes, messageSchema, protocolVersion, type Request, works } from './protocol.ts';
import { isTrustedPlace, type Note, readNote } from './socket-place.ts';

/** A busy owner may take a while to reply; one that is stopped or blocked never does. */
const defaultMaxWelcomeMs = 10_000;

interface ConnectOptions {
  /** Ends the wait for the owner; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** How long the owner may take to reply to the greeting. */
  readonly maxWelcomeMs?: number;
}

/**
 * Null if no process listens: the owner is starting or ending, or has no socket. Throws `archive-locked` for
 * an owner of another version, and for one that accepts the connection and does not reply.
 */
export async function connectToOwner(
  dataDir: string,
  options: ConnectOptions = {},
): Promise<CommandArchiver | null> {
  const note = readNote(dataDir);
  if (note === null) return null;
  if (note.version !== version) throw otherVersion(note);
  return await connectTo(note, dataDir, options);
}

/**
 * The local server on this data folder, for what it answers of its browsers: also one of another version, which has run
 * since before an update. Throws `not-found` if there is none or no socket could be opened for it, and as `connectToOwner`.
 */
export async function connectToServer(
  dataDir: string,
  options: ConnectOptions = {},
): Promise<Pick<CommandArchiver, 'handlers' | 'close'>> {
  const note = readNote(dataDir);
  const server = note?.shell === 'server' ? await connectTo(note, dataDir, options) : null;
  if (server === null) throw noServer();
  return server;
}

async function connectTo(
  note: Note,
  dataDir: string,
  options: ConnectOptions,
): Promise<CommandArchiver | null> {
  if (!isTrustedPlace(dataDir, note.path)) return null;
  if (note.protocol !== protocolVersion) throw otherVersion(note);
  const connection = await openConnection(note, options);
  if (connection === null) return null;
  return createRemoteArchiver(connection, join(dataDir, 'catalogue.db'));
}

/** The contract, as the compiler can follow it by name. */
const answered: { readonly [N in OperationName]: { readonly output: z.ZodType<OperationOutput<N>> } } =
  operations;

/** The catalogue is opened when it is first read: a command that has a damaged one replaced cannot read it. */
function createRemoteArchiver(connection: Connection, file: string): CommandArchiver {
  let catalogue: Catalogue | null = null;
  const call = async <Output>(
    name: string,
    output: z.ZodType<Output>,
    input: unknown,
    options: CallOptions = {},
  ): Promise<Output> => {
    const reply = await connection.call(name, input, options);
    if (!reply.ok) throw fromErrorData(reply.error);
    const parsed = output.safeParse(reply.value);
    if (parsed.success) return parsed.data;
    throw new MatchkeepError('unexpected', 'The reply of the running Matchkeep is unreadable.', {
      cause: parsed.error,
    });
  };
  return {
    handlers: createHandlers(
      handedOverOperations,
      (name) => (input) => call(name, answered[name].output, input),
    ),
    isHandedOver: true,
    get catalogue() {
      catalogue ??= openCatalogue({ file, isReadOnly: true });
      return catalogue;
    },
    onEvent: (listener) => connection.onProgress((progress) => listener({ invalidates: [], progress })),
    syncOnce: ({ signal } = {}) => call('syncOnce', works.syncOnce.output, null, { signal }),
    fetch: (asset, { signal } = {}) => call('fetch', works.fetch.output, asset, { signal }),
    backfill: ({ signal, ...range }) => call('backfill', works.backfill.output, range, { signal }),
    verify: ({ repair, resume = false, part, ...observed }) =>
      call('verify', works.verify.output, { repair, resume, part }, observed),
    rebuild: ({ resume = false, ...observed } = {}) =>
      call('rebuild', works.rebuild.output, { resume }, observed),
    move: ({ dir, ...observed }) => call('move', works.move.output, { dir }, observed),
    async reportDamage(inode) {
      await call('reportDamage', works.reportDamage.output, { inode });
    },
    async finishCommands() {},
    async close() {
      connection.close();
      catalogue?.close();
    },
  };
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onWork?: Observed['onWork'] | undefined;
}

interface Connection {
  /** Throws `OwnerGone` when the owner goes away before it replies. */
  call(name: string, input: unknown, options: CallOptions): Promise<BridgeReply>;
  onProgress(listener: (progress: Progress) => void): () => void;
  close(): void;
}

interface Waiting {
  readonly name: string;
  readonly onWork: CallOptions['onWork'];
  readonly resolve: (reply: BridgeReply) => void;
  readonly reject: (error: MatchkeepError) => void;
}

/** Null if no process listens, or the owner is ending. Throws as `connectToOwner` does. */
function openConnection(
  note: Note,
  { signal, maxWelcomeMs = defaultMaxWelcomeMs }: ConnectOptions,
): Promise<Connection | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(note.path);
    const giveUp = (error: unknown) => {
      reject(error);
      socket.destroy();
    };
    const timer = setTimeout(() => giveUp(ownerSilent(note)), maxWelcomeMs);
    const stop = () => giveUp(signal?.reason);
    const endWait = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
    const waiting = new Map<number, Waiting>();
    const listeners = new Set<(progress: Progress) => void>();
    const greet: Request = { type: 'hello', key: note.key };
    socket.once('connect', () => send(socket, greet));
    socket.on('error', () => {}); // "close" follows.
    socket.on('close', () => {
      endWait();
      resolve(null);
      for (const { name, reject } of waiting.values()) reject(ownerGone(note, name));
      waiting.clear();
    });
    readLines(
      socket,
      () => maxReplyBytes,
      (line) => {
        const parsed = messageSchema.safeParse(parseJson(line));
        if (!parsed.success) return false;
        const message = parsed.data;
        switch (message.type) {
          case 'welcome':
            endWait();
            resolve(createConnection(socket, note, waiting, listeners));
            return true;
          case 'ending':
            return false;
          case 'reply':
            waiting.get(message.id)?.resolve(message.reply);
            waiting.delete(message.id);
            return true;
          case 'work':
            waiting.get(message.id)?.onWork?.(message.work);
            return true;
          case 'progress':
            for (const listener of listeners) listener(message.progress);
            return true;
        }
      },
    );
  });
}

function createConnection(
  socket: Socket,
  note: Note,
  waiting: Map<number, Waiting>,
  listeners: Set<(progress: Progress) => void>,
): Connection {
  let lastId = 0;
  return {
    call(name, input, { signal, onWork }) {
      lastId += 1;
      const id = lastId;
      const cancel = () => send(socket, { type: 'cancel', id });
      const replied = new Promise<BridgeReply>((resolve, reject) => {
        if (socket.destroyed) return reject(ownerGone(note, name));
        waiting.set(id, { name, resolve, reject, onWork });
        send(socket, { type: 'call', id, name, input });
        if (signal?.aborted) cancel();
        else signal?.addEventListener('abort', cancel, { once: true });
      });
      return replied.finally(() => signal?.removeEventListener('abort', cancel));
    },
    onProgress(listener) {
      if (listeners.size === 0) send(socket, { type: 'listen' });
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => socket.destroy(),
  };
}

function send(socket: Socket, request: Request): void {
  if (socket.writable) socket.write(`${JSON.stringify(request)}\n`);
}

function otherVersion({ pid, shell, version: theirs }: Note): MatchkeepError {
  return new MatchkeepError(
    'archive-locked',
    `The data folder is in use by process ${pid} (${shell}) of Matchkeep ${theirs}; this command is version ${version}.`,
    { remedy: 'Restart that Matchkeep with this version, or use its version of the command.' },
  );
}

function ownerSilent({ pid, shell }: Note): MatchkeepError {
  return new MatchkeepError(
    'archive-locked',
    `Process ${pid} (${shell}) is using the data folder and does not reply.`,
    {
      remedy:
        'It may be paused (for example with Ctrl-Z) or very busy. Let it continue, or end it, then run the command again.',
    },
  );
}

function ownerGone(note: Note, name: string): OwnerGone {
  return new OwnerGone(note, Object.hasOwn(works, name));
}
