import { describe, expect, it } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { createSuspension } from '../../src/core/collector/suspension.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { waitFor } from '../support/wait-for.ts';

describe('a machine that goes to sleep', () => {
  it('suspends its downloads without a failure, and resumes them when it wakes', async () => {
    const mb = 1024 * 1024;
    const service = await practice({
      world: { matches: 2, contentTypes: ['ROFL_REPLAY'], bytesPerFile: 4 * mb, fileFormat: 'rofl' },
      faults: [`trickle:${2 * mb}`],
    });
    const archiver = await openTestArchiver({ service });
    const { handlers } = archiver;
    await signIn(archiver, service);
    await handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: ['ROFL_REPLAY'] });
    archiver.start();
    const transferring = async () => (await handlers['downloads.list']({ limit: 10 })).counts.transferring;
    await waitFor(async () => expect(await transferring()).toBe(2));

    archiver.suspend('asleep');
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
    const { items } = await handlers['downloads.list']({ limit: 10 });
    expect(items).toMatchObject(items.map(() => ({ state: 'queued', attempts: 0, error: null })));

    service.setFaults([]);
    archiver.resume();
    await waitFor(() => expect(archiver.status().coverage).toMatchObject({ wanted: 2, archived: 2 }));
  });

  it('checks as soon as it wakes for what became due in the meantime', async () => {
    const service = await practice({ world: playedWorld(1) });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    archiver.suspend('asleep');
    archiver.start();
    await waitFor(() => expect(archiver.status().sync.nextAt).not.toBeNull());
    expect(archiver.status().sync).toMatchObject({ state: 'idle', lastRun: null });
    const archivedTypes: string[] = [];
    archiver.onArchived(({ contentType }) => archivedTypes.push(contentType));
    archiver.resume();
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(1));
    expect(archivedTypes).toEqual(['GAMH_SUMMARY']);
  });

  it('is no longer suspended once the user requests a sync', async () => {
    const service = await practice({ world: playedWorld(1) });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    archiver.suspend('asleep');
    archiver.start();
    await archiver.handlers['sync.now'](null);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(1));
    expect(archiver.status().isOffline).toBe(false);
  });
});

describe('a machine without a network', () => {
  function suspension(baseUrl: string) {
    const calls: string[] = [];
    const queue = {
      suspend: (_problem: unknown, forMs: number) => calls.push(`queue suspended ${forMs / 60_000} min`),
      closeCircuit: () => calls.push('queue resumed'),
    };
    const sync = {
      suspend: (forMs: number) => calls.push(`sync suspended ${forMs / 60_000} min`),
      resume: () => calls.push('sync resumed'),
    };
    const workTimes = { refresh: () => {} };
    const changes = createChanges();
    return { calls, ...createSuspension({ queue, sync, workTimes, baseUrl: () => baseUrl, changes }) };
  }

  it('is reported as offline, and makes no request, until it is back', () => {
    const { calls, suspend, resume, isOffline } = suspension('https://service.example/v2');
    suspend('offline');
    expect(isOffline()).toBe(true);
    expect(calls).toEqual(['queue suspended 30 min', 'sync suspended 30 min']);
    calls.length = 0;
    resume();
    expect(isOffline()).toBe(false);
    expect(calls).toEqual(['queue resumed', 'sync resumed']);
  });

  it('still uses a service on the machine itself', () => {
    const { calls, suspend, isOffline } = suspension('http://127.0.0.1:4871/v2');
    suspend('offline');
    expect(isOffline()).toBe(false);
    expect(calls).toEqual([]);
  });
});
