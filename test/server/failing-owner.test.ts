/** A command that fails, or is killed, while it runs the commands of other processes. */
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectToOwner } from '../../src/core/handover/client.ts';
import { createContext } from '../../src/server/commands/context.ts';
import { createOutput } from '../../src/server/terminal/output.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Ended, run, start } from './command-fixture.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

vi.setConfig({ testTimeout: 600_000 });

const stop = {
  signal: new AbortController().signal,
  exitCode: () => null,
  stopped: () => new Promise<never>(() => {}),
  request: () => {},
};

test('A command that fails completes the commands of other processes before it closes', async () => {
  const service = await practice({ world: playedWorld(12) });
  const { dataDir, password } = await signInHere(join(temporaryFolder(), 'data'), service);
  service.setFaults(['trickle:65536']);
  const closing = new AsyncDisposableStack();
  const output = createOutput(false, () => {}, process);
  const env = { MATCHKEEP_PASSWORD: password };
  const context = createContext({ dataDir, output, stop, env, closing });
  const opened = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<never>();
  const command = context.withArchiver(async () => {
    opened.resolve();
    return await failing.promise;
  });
  await opened.promise;
  const other = await connectToOwner(dataDir);
  if (other === null) throw new Error('nobody listens');
  onTestFinished(() => other.close());
  const pass = other.syncOnce();
  await expect.poll(() => service.counts.fileRequests, { timeout: 120_000 }).toBeGreaterThan(0);
  failing.reject(new MatchkeepError('sign-in-rejected', 'The password is wrong.'));
  await expect(command).rejects.toMatchObject({ code: 'sign-in-rejected' });
  const closed = closing.disposeAsync();
  expect(await pass).toMatchObject({ archived: 12, failed: 0 });
  await other.close();
  await closed;
});

test('A command continues by itself where the process that ran it is killed', async () => {
  const service = await practice({ world: playedWorld(12) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  const owner = start(env, ['sync', '--json']);
  await owner.line(({ event }) => event === 'sync-run');
  service.setFaults(['hang@games']);
  const faults = service.counts.faults;
  const backfill = start(env, ['backfill', '--from', '2020-01-01']);
  await expect.poll(() => service.counts.faults, { timeout: 120_000 }).toBeGreaterThan(faults);
  service.setFaults([]);
  owner.child.kill('SIGKILL');
  const { code, stderr } = await backfill.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('which ran this command, ended before the command finished. It is run again.');
});

const rounds = 5;

test.runIf(isThorough)(
  'Of thirty commands that start at the same time, one of which fails, no other one fails',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const service = await practice({ world: playedWorld(30) });
      const env = await signInHere(join(temporaryFolder(), 'data'), service);
      const { username } = service;
      const commands = Array.from({ length: 29 }, (_, n) => {
        switch (n % 4) {
          case 0:
            return ['sync', '--once'];
          case 1:
            return ['config', 'set', 'sync.intervalMinutes', String(5 + n)];
          case 2:
            return ['rules', 'add', '--team', `Team ${n}`];
          default:
            return ['games', '--json'];
        }
      });
      const failing = run(env, ['login', username, '--password-stdin'], 'wrong\n');
      const others = await Promise.all(commands.map((args) => run(env, args)));
      expect((await failing).code).toBe(3);
      const failed = others.filter(({ code }: Ended) => code !== 0);
      expect(failed, JSON.stringify(failed)).toEqual([]);
      expect((await runHere(env, ['rules', 'list'])).stdout.match(/Team \d+/g)).toHaveLength(7);
      expect((await runJsonHere(env, ['status'])).document).toMatchObject({ archive: { archivedFiles: 30 } });
    }
  },
);
