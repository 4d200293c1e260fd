/** The faults that strike a file while it is sent. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileContent } from '../files/content.ts';
import type { RequestFaults } from '../service/faults.ts';
import { sendBytes, writeChunk } from './send-bytes.ts';

const kinds = ['reset', 'stall', 'truncated', 'wrong-length', 'corrupt'] as const;

export type Damage =
  | { readonly kind: (typeof kinds)[number] }
  | { readonly kind: 'cut'; readonly percent: number }
  | { readonly kind: 'trickle'; readonly bytesPerSecond: number };

export function nextDamage(faults: RequestFaults): Damage | null {
  if (faults.isQuiet) return null;
  for (const kind of kinds) {
    if (faults.strikes(kind, 'file')) return { kind };
  }
  const percent = faults.take('cut', 'file');
  if (percent !== null) return { kind: 'cut', percent };
  const bytesPerSecond = faults.take('trickle', 'file');
  return bytesPerSecond === null ? null : { kind: 'trickle', bytesPerSecond };
}

export interface DamagedSending {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly content: FileContent;
  /** Bytes [`from`, `to`) of the content were asked for. */
  readonly from: number;
  readonly to: number;
  readonly damage: Damage;
  readonly countBytes: (bytes: number) => void;
}

export async function sendDamaged(response: ServerResponse, sending: DamagedSending): Promise<void> {
  const { status, headers, content, from, to, damage, countBytes } = sending;
  const half = from + Math.ceil((to - from) / 2);
  const cut = (percent: number) => from + Math.floor(((to - from) * percent) / 100);
  const head = (length: number) => response.writeHead(status, { ...headers, 'content-length': length });
  switch (damage.kind) {
    case 'truncated':
      head(half - from);
      await sendBytes(response, content.read(from, half), countBytes);
      return;
    case 'wrong-length':
      head(to - from + 7);
      await writeAll(response, content, from, to, countBytes);
      response.socket?.end();
      return;
    case 'reset':
    case 'cut':
      head(to - from);
      await writeAll(response, content, from, damage.kind === 'cut' ? cut(damage.percent) : half, countBytes);
      // Not a reset packet: that discards what a busy client has not read yet, and how much that is nobody knows.
      response.socket?.end();
      return;
    case 'stall':
      head(to - from);
      await writeAll(response, content, from, half, countBytes);
      return;
    case 'corrupt':
      head(to - from);
      await sendBytes(response, corrupted(content, from, to), countBytes);
      return;
    case 'trickle':
      head(to - from);
      await trickle(response, content, from, to, damage.bytesPerSecond, countBytes);
      return;
  }
}

async function writeAll(
  response: ServerResponse,
  content: FileContent,
  from: number,
  to: number,
  countBytes: (bytes: number) => void,
): Promise<void> {
  for await (const chunk of content.read(from, to)) {
    if (!(await writeChunk(response, chunk, countBytes))) return;
  }
}

const damagedBytes = 64;

/** Zeroes in the middle of the whole file and over its end, wherever the range begins. */
async function* corrupted(content: FileContent, from: number, to: number): AsyncGenerator<Buffer> {
  const middle = Math.floor(content.bytes / 2);
  const spans = [
    [middle, middle + damagedBytes],
    [content.bytes - damagedBytes, content.bytes],
  ] as const;
  let at = from;
  for await (const chunk of content.read(from, to)) {
    const copy = Buffer.from(chunk);
    for (const [start, end] of spans)
      copy.fill(0, Math.max(0, start - at), Math.max(0, Math.min(copy.length, end - at)));
    at += copy.length;
    yield copy;
  }
}

const ticksPerSecond = 20;

async function trickle(
  response: ServerResponse,
  content: FileContent,
  from: number,
  to: number,
  bytesPerSecond: number,
  countBytes: (bytes: number) => void,
): Promise<void> {
  const step = Math.max(1, Math.ceil(bytesPerSecond / ticksPerSecond));
  for (let at = from; at < to; at += step) {
    await writeAll(response, content, at, Math.min(to, at + step), countBytes);
    if (response.destroyed) return;
    await wait((1000 * step) / bytesPerSecond);
  }
  response.end();
}
