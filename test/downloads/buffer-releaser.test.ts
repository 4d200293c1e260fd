import { once } from 'node:events';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createBufferReleaser } from '../../src/core/downloads/transfer/buffer-releaser.ts';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { startTestServer } from '../support/test-server.ts';

/** More than what may have arrived before the first packet seen. */
const packetBytes = 300 * 1024;

function setUp() {
  const socket = new Socket();
  const spent = createBufferReleaser(socket);
  const arrive = (fill: number) => {
    const packet = Buffer.allocUnsafeSlow(packetBytes).fill(fill);
    socket.emit('data', packet);
    return packet;
  };
  return { socket, spent, arrive };
}

it('A chunk is freed when it was copied, and its packet when the packets after it were read', () => {
  const { spent, arrive } = setUp();
  const [first, second] = [arrive(1), arrive(2)];
  const copies = [Buffer.allocUnsafeSlow(packetBytes), Buffer.allocUnsafeSlow(packetBytes)] as const;
  spent.copied(copies[0]);
  expect([copies[0].buffer.byteLength, first.buffer.byteLength]).toEqual([0, packetBytes]);
  spent.copied(copies[1]);
  expect([first.buffer.byteLength, second.buffer.byteLength]).toEqual([0, packetBytes]);
});

it('A buffer that is part of a larger one is not freed', () => {
  const { spent } = setUp();
  const whole = Buffer.allocUnsafeSlow(1000).fill(7);
  spent.copied(whole.subarray(0, 999));
  expect(whole.every((byte) => byte === 7)).toBe(true);
});

it('Where packets themselves are passed on in parts, no unread part is freed', () => {
  const { spent, arrive } = setUp();
  // A part of the body arrived before the first packet seen.
  const unseen = Buffer.alloc(200 * 1024, 9);
  const packets = [arrive(1), arrive(2), arrive(3)];
  const parts = [unseen, ...packets].flatMap((packet) => [packet.subarray(0, 1000), packet.subarray(1000)]);
  let isWhole = true;
  for (const part of parts) {
    const fill = part[0];
    isWhole &&= part.length > 0 && part.every((byte) => byte === fill);
    spent.copied(part);
  }
  expect(isWhole).toBe(true);
});

it('The releaser stops listening to the connection, which other requests use afterwards', () => {
  const { socket, spent, arrive } = setUp();
  spent.end();
  expect(socket.listenerCount('data')).toBe(0);
  const packet = arrive(1);
  spent.copied(Buffer.allocUnsafeSlow(4 * packetBytes));
  expect(packet.buffer.byteLength).toBe(packetBytes);
});

it('A large file is received in the memory of a few chunks', async () => {
  const bytes = 96 * 1024 * 1024;
  const block = Buffer.alloc(1024 * 1024, 5);
  const { origin } = await startTestServer(async (_request, response) => {
    response.writeHead(200, { 'content-length': bytes });
    for (let sent = 0; sent < bytes; sent += block.length) {
      if (!response.write(block)) await once(response, 'drain');
    }
    response.end();
  });
  const url = new URL('/', origin);
  const answer = await openFileResponse(url, null, new AbortController().signal);
  const before = process.memoryUsage().arrayBuffers;
  let received = 0;
  let most = 0;
  for await (const chunk of answer.chunks) {
    received += chunk.length;
    answer.copied(chunk);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  answer.close();
  expect(received).toBe(bytes);
  expect(most).toBeLessThan(8 * 1024 * 1024);
});
