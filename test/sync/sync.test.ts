import { describe, expect, it } from 'vitest';
import type { DownloadState } from '../../src/shared/domain/domain.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { waitFor } from '../support/wait-for.ts';

const bigId = '111560983131400123';

async function syncedArchiver(options: Parameters<typeof practice>[0] = {}) {
  const service = await practice(options);
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  return { service, archiver };
}

describe('one pass', () => {
  it('lists every page and archives every played game, and the next pass downloads nothing again', async () => {
    const { service, archiver } = await syncedArchiver({ world: { ...playedWorld(45), pageSize: 20 } });
    const first = await archiver.syncOnce();
    expect(first).toMatchObject({
      pages: 3,
      matchesSeen: 45,
      gamesSeen: 45,
      newAssets: 45,
      archived: 45,
      failed: 0,
    });
    const { logins, refreshes, addresses, fileRequests } = service.counts;
    const second = await archiver.syncOnce();
    expect(second).toMatchObject({ newAssets: 0, archived: 0, coverage: { wanted: 45, archived: 45 } });
    expect(service.counts).toMatchObject({ logins, refreshes, addresses, fileRequests });
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 0, bearerAtFileHost: 0, badRequests: 0 });
  });

  it('preserves a 64-bit match ID through the catalogue and the bridge', async () => {
    const { archiver } = await syncedArchiver();
    await archiver.handlers['sync.now'](null);
    await archiver.syncOnce();
    const match = await archiver.handlers['matches.get']({ id: bigId });
    expect(match.id).toBe(bigId);
    expect(match.games.length).toBeGreaterThan(0);
    expect(match.games.every((game) => game.matchId === bigId)).toBe(true);
    const found = await archiver.handlers['games.list']({ search: bigId, limit: 10, archivedOnly: false });
    expect(found.items.map((game) => game.matchId)).toContain(bigId);
  });

  it('schedules games by their position in the series and requests none before its time', async () => {
    const { service, archiver } = await syncedArchiver({
      world: { matches: 1, upcoming: 1, gamesPerMatch: 3, contentTypes: ['GAMH_SUMMARY'] },
    });
    await archiver.syncOnce();
    const { items } = await archiver.handlers['matches.list']({ when: 'upcoming', limit: 10 });
    const [match] = items;
    if (!match) throw new Error('no upcoming match');
    const waits = match.games.map((game) => {
      const retryAt = game.assets[0]?.retryAt ?? '';
      return (Date.parse(retryAt) - Date.parse(match.startAt ?? '')) / 60_000;
    });
    expect(waits).toEqual([30, 65, 100]);
    expect(service.counts.addressesAbsent).toBe(0);
  });
});

describe('a listing that misbehaves', () => {
  it('saves and fetches the first page, and reports what may be missing, when the service ignores the page', async () => {
    const { service, archiver } = await syncedArchiver({ world: { ...playedWorld(30), pageSize: 10 } });
    service.setFaults(['ignored-page']);
    const report = await archiver.syncOnce();
    expect(report).toMatchObject({ matchesSeen: 10, archived: 10, problem: { code: 'service-unreadable' } });
    expect(report.problem?.message).toContain('2 of 3 pages may be missing');
    expect(service.counts.listingPages).toBe(2);
    expect(archiver.status().sync.lastRun?.error?.code).toBe('service-unreadable');
  });

  it('is read again when pages shift, and no match is missed', async () => {
    const { service, archiver } = await syncedArchiver({ world: { ...playedWorld(60), pageSize: 10 } });
    service.setFaults(['shifting-pages*6']);
    const report = await archiver.syncOnce();
    expect(report.coverage.wanted).toBeGreaterThanOrEqual(60);
    expect(report.archived).toBe(report.coverage.wanted);
  });

  it.each([
    ['500@matches', 'service-refused'],
    ['html@matches', 'service-unreadable'],
    ['redirect@matches', 'service-refused'],
    ['reset@matches', 'service-unreachable'],
    ['403@matches', 'service-refused'],
  ])(
    'does not stop due downloads when it fails with %s, and a later pass lists again',
    async (fault, code) => {
      const { service, archiver } = await syncedArchiver({ world: playedWorld(5) });
      await archiver.handlers['work.pause']({ until: 'resumed' });
      expect(await archiver.syncOnce()).toMatchObject({ matchesSeen: 5, archived: 0 });
      await archiver.handlers['work.resume'](null);
      service.setFaults([fault]);
      const report = await archiver.syncOnce();
      expect(report).toMatchObject({
        pages: 0,
        matchesSeen: 0,
        problem: { code },
        archived: 5,
        queueProblem: null,
      });
      service.setFaults([]);
      expect(await archiver.syncOnce()).toMatchObject({ matchesSeen: 5, failed: 0, problem: null });
      expect(service.counts.bearerAtFileHost).toBe(0);
    },
  );

  it('is no reason why downloads wait where it fails after the last of them', async () => {
    const { service, archiver } = await syncedArchiver({ world: playedWorld(5) });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await archiver.handlers['work.resume'](null);
    service.setFaults(['slow:2000@matches', 'reset@matches']);
    const pass = archiver.syncOnce();
    await expect.poll(() => archiver.status().archive.archivedFiles, { timeout: 60_000 }).toBe(5);
    expect(await pass).toMatchObject({
      problem: { code: 'service-unreachable' },
      archived: 5,
      queueProblem: null,
    });
  });

  it('renews once on a 401 and repeats the call', async () => {
    const { service, archiver } = await syncedArchiver({ world: playedWorld(3) });
    service.expireAccessTokens();
    expect(await archiver.syncOnce()).toMatchObject({ archived: 3 });
    expect(service.counts).toMatchObject({ refreshes: 1, logins: 1 });
  });
});

describe('watch rules', () => {
  it('select the games that they name, and apply to known games when they change', async () => {
    const { archiver } = await syncedArchiver({
      world: { matches: 6, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] },
    });
    await archiver.syncOnce();
    const [league] = await archiver.handlers['games.leagues'](null);
    if (!league) throw new Error('no league');
    await archiver.handlers['rules.save']({
      ...summaryRule,
      leagues: [league.name.toUpperCase()],
      contentTypes: ['GAMH_DETAILS'],
    });
    const report = await archiver.syncOnce();
    expect(report.archived).toBe(league.games);
    expect(report.coverage).toMatchObject({ wanted: 6 + league.games, archived: 6 + league.games });
  });
});

describe('a download in progress that no rule wants any more', () => {
  it('stops, leaves no part, and is archived once a rule wants it again', async () => {
    const { service, archiver } = await syncedArchiver({
      world: { ...playedWorld(2), bytesPerFile: 2_000_000 },
      faults: ['trickle:65536'],
    });
    const { handlers } = archiver;
    const inState = async (state: DownloadState) =>
      (await handlers['downloads.list']({ limit: 10, states: [state] })).items.length;
    archiver.start();
    await waitFor(async () => expect(await inState('transferring')).toBe(2));
    const [rule] = await handlers['rules.list'](null);
    if (!rule) throw new Error('no rule');
    await handlers['rules.save']({ ...rule, isEnabled: false });
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
    expect(await inState('not-wanted')).toBe(2);
    const { addresses } = service.counts;
    expect(await handlers['archive.verify']({ repair: false })).toMatchObject({
      checkedFiles: 0,
      unknown: [],
    });
    expect(archiver.catalogue.downloads.resumable()).toEqual([]);

    service.setFaults([]);
    expect(await archiver.syncOnce()).toMatchObject({ newAssets: 0, archived: 0, coverage: { wanted: 0 } });
    expect(service.counts.addresses).toBe(addresses);
    await handlers['rules.save'](rule);
    await waitFor(async () => expect(await inState('archived')).toBe(2));
    await handlers['rules.remove']({ id: rule.id });
    expect(archiver.status().coverage).toMatchObject({ wanted: 2, archived: 2 });
  });
});

describe('past games', () => {
  it('come from the observed listing if the service has it', async () => {
    const { archiver } = await syncedArchiver();
    const to = new Date().toISOString();
    const from = new Date(Date.now() - 5 * 24 * 60 * 60_000).toISOString();
    const report = await archiver.backfill({ from, to, maxPages: 2 });
    expect(report.supported).toBe(true);
    expect(report.games).toBeGreaterThan(0);
    expect(report.newAssets).toBeGreaterThan(0);
  });

  it('are reported as not offered if the listing does not exist', async () => {
    const { service, archiver } = await syncedArchiver({ world: playedWorld(1) });
    service.setFaults(['404@games']);
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    expect(await archiver.backfill(range)).toMatchObject({ supported: false, newAssets: 0 });
  });
});
