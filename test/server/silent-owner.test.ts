/** Commands on a data folder whose owner does not reply, because it is stopped (SIGSTOP) or blocked. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../../src/core/disk/owner-lock.ts';
import { connectToOwner } from '../../src/core/handover/client.ts';
import { protocolVersion } from '../../src/core/handover/protocol.ts';
import { publishNote, socketPlaces } from '../../src/core/handover/socket-place.ts';
import { version } from '../../src/core/platform/version.ts';
import { createContext } from '../../src/server/commands/context.ts';
import { createOutput } from '../../src/server/terminal/output.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pid = 4242;

/** A data folder whose owner accepts connections and never sends a byte. `reached` resolves at the first one. */
async function silentOwner(): Promise<{ readonly dataDir: string; readonly reached: Promise<void> }> {
  const dataDir = join(temporaryFolder(), 'data');
  await (await openTestArchiver({ dataDir })).close();
  const lock = lockDataFolder(dataDir, 'server');
  const path = socketPlaces(dataDir)[0]?.();
  if (path === undefined) throw new Error('there is no place for a socket');
  const server = createServer();
  const reached = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.resume();
      resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  publishNote(dataDir, { protocol: protocolVersion, version, pid, shell: 'server', path, key: 'key' });
  onTestFinished(() => {
    server.close();
    lock.release();
  });
  return { dataDir, reached };
}

test('A command gives up on an owner that does not reply, with its process and a remedy', async () => {
  const { dataDir } = await silentOwner();
  await expect(connectToOwner(dataDir, { maxWelcomeMs: 50 })).rejects.toMatchObject({
    code: 'archive-locked',
    message: expect.stringContaining(`Process ${pid} (server) is using the data folder and does not reply`),
    remedy: expect.stringContaining('run the command again'),
  });
});

test('A stop signal ends a command that waits for an owner that does not reply', async () => {
  const { dataDir, reached } = await silentOwner();
  const controller = new AbortController();
  const { signal } = controller;
  const stop = {
    signal,
    exitCode: () => null,
    stopped: () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    request: () => controller.abort(),
  };
  const output = createOutput(false, () => {}, process);
  const closing = new AsyncDisposableStack();
  const context = createContext({ dataDir, output, stop, env: {}, closing });
  const command = context.withArchiver(async () => 'done');
  const ended = expect(command).rejects.toMatchObject({ code: 'cancelled' });
  await reached;
  controller.abort(new MatchkeepError('cancelled', 'Stopped.'));
  await ended;
  await expect(connectToOwner(dataDir, { signal })).rejects.toMatchObject({ code: 'cancelled' });
});
