/**
 * A request of Electron's `net`, made by Node instead of Chromium's network. Callers see Electron's behaviour: the
 * events and their order, redirects that ask first, and errors with Chromium's names and no code.
 */
import { EventEmitter } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { Readable } from 'node:stream';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** Chromium's maximum number of redirects. */
const maxRedirects = 20;

/** Node's error codes, and Chromium's names for them. */
const chromiumNames: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'net::ERR_TIMED_OUT',
};

class IncomingMessage
  extends Readable
  implements
    Covers<
      Electron.IncomingMessage,
      | 'headers'
      | 'httpVersion'
      | 'httpVersionMajor'
      | 'httpVersionMinor'
      | 'rawHeaders'
      | 'statusCode'
      | 'statusMessage'
    >
{
  readonly headers: Record<string, string | string[]>;
  readonly httpVersion: string;
  readonly httpVersionMajor: number;
  readonly httpVersionMinor: number;
  readonly rawHeaders: string[];
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly #source: http.IncomingMessage;

  constructor(source: http.IncomingMessage) {
    super();
    this.#source = source;
    this.headers = readHeaders(source);
    this.httpVersion = source.httpVersion;
    this.httpVersionMajor = source.httpVersionMajor;
    this.httpVersionMinor = source.httpVersionMinor;
    this.rawHeaders = source.rawHeaders;
    this.statusCode = source.statusCode ?? 0;
    this.statusMessage = source.statusMessage ?? '';
    source.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) source.pause();
    });
    source.on('end', () => this.push(null));
    // The server closed the connection before it had sent all that it announced.
    source.on('error', () => this.destroy(new Error('net::ERR_CONTENT_LENGTH_MISMATCH')));
  }
  override _read(): void {
    this.#source.resume();
  }
}

type Options = Electron.ClientRequestConstructorOptions;

export class ClientRequest
  extends EventEmitter
  implements
    Covers<
      Electron.ClientRequest,
      | 'abort'
      | 'chunkedEncoding'
      | 'end'
      | 'followRedirect'
      | 'getHeader'
      | 'getUploadProgress'
      | 'removeHeader'
      | 'setHeader'
      | 'write'
    >
{
  chunkedEncoding = false;
  readonly #redirect: NonNullable<Options['redirect']>;
  readonly #headers = new Map<string, { readonly name: string; readonly value: string }>();
  readonly #body: Buffer[] = [];
  #method: string;
  #url: URL;
  #state: 'new' | 'sent' | 'closed' = 'new';
  #redirects = 0;
  #isFollowed = false;
  #request: http.ClientRequest | null = null;
  #response: IncomingMessage | null = null;

  constructor(given: Options | string) {
    super();
    const options: Options = typeof given === 'string' ? { url: given } : given;
    this.#method = (options.method ?? 'GET').toUpperCase();
    this.#url = toAddress(options);
    if (!/^https?:$/.test(this.#url.protocol))
      throw new Error('ClientRequest only supports http: and https: protocols');
    this.#redirect = options.redirect ?? 'follow';
    for (const [name, value] of Object.entries(options.headers ?? {}))
      this.setHeader(name, Array.isArray(value) ? value.join(', ') : value);
  }

  setHeader(name: string, value: string): void {
    if (this.#state !== 'new') throw new Error('Cannot set headers after they are sent.');
    // Chromium sets it itself, and refuses a request that has it.
    if (name.toLowerCase() === 'host') throw new Error('net::ERR_INVALID_ARGUMENT');
    this.#headers.set(name.toLowerCase(), { name, value });
  }
  getHeader(name: string): string {
    return this.#headers.get(name.toLowerCase())?.value ?? '';
  }
  removeHeader(name: string): void {
    if (this.#state !== 'new') throw new Error('Cannot remove headers after they are sent.');
    this.#headers.delete(name.toLowerCase());
  }
  write(chunk: string | Buffer, encoding?: string, callback?: () => void): void {
    if (this.#state !== 'new') throw new Error('Cannot write to request after end.');
    this.#body.push(typeof chunk === 'string' ? Buffer.from(chunk, toEncoding(encoding)) : chunk);
    if (callback) process.nextTick(callback);
  }
  end(chunk?: string | Buffer, encoding?: string, callback?: () => void): this {
    if (this.#state !== 'new') return this;
    if (chunk !== undefined) this.write(chunk, encoding);
    this.#state = 'sent';
    this.emit('finish');
    if (callback) process.nextTick(callback);
    this.#send();
    return this;
  }
  followRedirect(): void {
    this.#isFollowed = true;
  }
  abort(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#request?.destroy();
    this.emit('abort');
    this.#response?.emit('aborted');
    this.#response?.destroy();
    this.emit('close');
  }
  getUploadProgress(): Electron.UploadProgress {
    const total = this.#body.reduce((sum, { length }) => sum + length, 0);
    const isStarted = this.#state !== 'new';
    return { active: this.#state === 'sent', started: isStarted, current: isStarted ? total : 0, total };
  }

  #send(): void {
    const { request } = this.#url.protocol === 'https:' ? https : http;
    const headers = Object.fromEntries([...this.#headers.values()].map(({ name, value }) => [name, value]));
    const sent = request(this.#url, { method: this.#method, headers });
    this.#request = sent;
    sent.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : '';
      // Once there is a response, it emits the error.
      if (this.#response === null) this.#fail(chromiumNames[code] ?? 'net::ERR_FAILED');
    });
    sent.on('response', (response) => this.#take(response));
    sent.end(Buffer.concat(this.#body));
  }

  #take(source: http.IncomingMessage): void {
    if (this.#state === 'closed') return;
    const { statusCode = 0, headers } = source;
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      source.resume();
      this.#redirectTo(new URL(headers.location, this.#url), statusCode, source);
      return;
    }
    const response = new IncomingMessage(source);
    this.#response = response;
    response.once('close', () => this.#close());
    this.emit('response', response);
  }

  #redirectTo(url: URL, statusCode: number, source: http.IncomingMessage): void {
    const isSameMethod = statusCode === 307 || statusCode === 308 || this.#method === 'HEAD';
    const method = isSameMethod ? this.#method : 'GET';
    const refusal = this.#mayFollow(url, statusCode, method, source);
    if (this.#hasEnded()) return;
    if (refusal !== null) {
      this.#fail(refusal);
      return;
    }
    this.#url = url;
    this.#method = method;
    if (!isSameMethod) this.#body.length = 0;
    this.#send();
  }

  /** Emits `redirect`; the reason for not following it, or null. */
  #mayFollow(url: URL, statusCode: number, method: string, source: http.IncomingMessage): string | null {
    if (this.#redirect === 'error') return "Attempted to redirect, but redirect policy was 'error'";
    this.#isFollowed = false;
    // Each value as a list, unlike those of a response.
    const headers = Object.fromEntries(Object.entries(source.headersDistinct));
    this.emit('redirect', statusCode, method, url.href, headers);
    if (this.#redirect === 'manual' && !this.#isFollowed) return 'Redirect was cancelled';
    this.#redirects += 1;
    return this.#redirects > maxRedirects ? 'net::ERR_TOO_MANY_REDIRECTS' : null;
  }

  /** Listeners may have aborted it in the meantime. */
  #hasEnded(): boolean {
    return this.#state === 'closed';
  }

  #fail(message: string): void {
    if (this.#hasEnded()) return;
    this.#request?.destroy();
    this.emit('error', new Error(message));
    this.#close();
  }

  #close(): void {
    if (this.#hasEnded()) return;
    this.#state = 'closed';
    this.emit('close');
  }
}

function toAddress({ url, protocol = 'http:', host, hostname, port, path = '/' }: Options): URL {
  if (url !== undefined) return new URL(url);
  if (/\s/.test(path)) throw new TypeError('Request path contains unescaped characters');
  const address = new URL(`${protocol}//${host ?? hostname ?? 'localhost'}`);
  if (port !== undefined) address.port = String(port);
  return new URL(path, address);
}

/** Lower-case names; a list only where HTTP may not join them. */
function readHeaders(source: http.IncomingMessage): Record<string, string | string[]> {
  const entries = Object.entries(source.headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function toEncoding(name: string | undefined): BufferEncoding {
  return name !== undefined && Buffer.isEncoding(name) ? name : 'utf8';
}
