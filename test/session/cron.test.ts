/**
 * A user of cron: a new process every ten minutes over one data folder, while the refresh endpoint fails. The
 * processes share what they learned, so that the service is asked for few tokens. MATCHKEEP_CRON_RUNS=144
 * simulates a whole day.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestKeychain, openTestArchiver } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type RefreshFault, refreshFaults, startTokenService } from './token-service.ts';

const minuteMs = 60_000;
const runs = Number(process.env['MATCHKEEP_CRON_RUNS'] ?? 24);
const start = Date.parse('2026-11-21T00:00:00Z');

async function simulate(fault: RefreshFault) {
  const service = await startTokenService();
  const dataDir = temporaryFolder();
  const keychain = createTestKeychain();
  let at = start;
  // Elsewhere a busy machine must not run into it.
  const timeout = fault === 'hang' ? { timeouts: { tokenMs: 1000 } } : {};
  const open = () => openTestArchiver({ dataDir, keychain, now: () => at, ...timeout });
  const first = await open();
  await first.handlers['settings.set']({ 'service.baseUrl': service.baseUrl });
  await first.handlers['session.signIn']({ username: 'analyst', password: 'secret', keep: 'keychain' });
  await first.close();
  service.counts.logins = 0;
  service.setFault(fault);
  // The first token has expired when the runs begin.
  at += 24 * 60 * minuteMs;
  const problems: (string | null)[] = [];
  for (let run = 0; run < runs; run += 1) {
    const archiver = await open();
    const { problem } = await archiver.syncOnce();
    problems.push(problem?.code ?? null);
    await archiver.close();
    at += 10 * minuteMs;
  }
  return { ...service.counts, problems };
}

it('Processes that find no catalogue sign in no more often than the budget of their data folder allows', async () => {
  const service = await startTokenService();
  const dataDir = temporaryFolder();
  let at = start;
  for (let run = 0; run < 8; run += 1) {
    // Another password opens no saved tokens: each process has to sign in.
    const archiver = await openTestArchiver({ dataDir, now: () => at, memoryPassword: `secret ${run}` });
    if (run === 0) {
      await archiver.handlers['settings.set']({ 'service.baseUrl': service.baseUrl });
      await archiver.handlers['session.signIn']({ username: 'analyst', password: 'secret', keep: 'memory' });
    }
    at += 11 * minuteMs;
    await archiver.syncOnce();
    await archiver.close();
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('catalogue.db')) rmSync(join(dataDir, name));
    }
  }
  // The user's own, and five in a day.
  expect(service.counts.logins).toBe(6);
});

/** In the short run, one of each way to fail: an error, a wait, and tokens of no use. */
const faults = refreshFaults.filter(
  (fault) =>
    isThorough || ['500', '429 with Retry-After', 'all tokens refused by data calls'].includes(fault),
);

it.each(faults)(
  'Many processes request few tokens in total while the refresh endpoint fails: %s',
  async (fault) => {
    const { logins, refreshes, listings, problems } = await simulate(fault);
    const failed = problems.filter((problem) => problem !== null).length;
    console.info(
      `${fault}: ${runs} runs, ${refreshes} refreshes, ${logins} logins, ${listings} listings, ${failed} failed`,
    );
    expect(logins).toBeGreaterThanOrEqual(1);
    expect(logins).toBeLessThanOrEqual(5);
    expect(refreshes).toBeLessThanOrEqual(runs === 144 ? 12 : 6);
    if (fault !== 'all tokens refused by data calls') expect(problems.at(-1)).toBeNull();
  },
);
