/** Backfills of an archiver against the practice service. */
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../../core/fixtures.ts';
import { waitFor } from '../../support/wait-for.ts';

const dayMs = 86_400_000;

/** Sixty past games in ten days, none of which the archiver knows. */
async function scene() {
  const service = await practice({ world: { matches: 60, days: 10, contentTypes: ['GAMH_SUMMARY'] } });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  const request = { from: new Date(service.now() - 20 * dayMs).toISOString(), leagues: [], teams: [] };
  return { service, archiver, handlers: archiver.handlers, request };
}

it('A backfill lists each game once, says how many the rules want, and is a line of the sync log.', async () => {
  const { archiver, handlers, request } = await scene();
  const look = await handlers['backfill.preview'](request);
  expect(look).toMatchObject({ isOffered: true, games: 60, sample: { games: 60, wanted: 60, known: 0 } });
  expect(look).toMatchObject({ newFiles: 60, newBytes: 60 * 50_000 });
  const report = await archiver.backfill(request);
  expect(report).toMatchObject({ supported: true, games: 60, newGames: 60, wantedGames: 60, newAssets: 60 });

  const [rule] = await handlers['rules.list'](null);
  const [league] = await handlers['games.leagues'](null);
  if (!rule || !league) throw new Error('no rule or league');
  await handlers['rules.save']({ ...rule, leagues: [league.name] });
  const again = await archiver.backfill(request);
  expect(again).toMatchObject({ games: 60, newGames: 0, wantedGames: league.games, newAssets: 0 });
  expect((await handlers['backfill.preview'](request)).sample).toMatchObject({
    wanted: league.games,
    known: 60,
  });

  const only = await archiver.backfill({ ...request, leagues: [league.name] });
  expect(only).toMatchObject({ games: league.games, wantedGames: league.games });
  const { items } = await handlers['sync.log']({ limit: 10 });
  expect(items.map(({ kind, backfill }) => [kind, backfill?.found.games])).toEqual([
    ['backfill', league.games],
    ['backfill', 60],
    ['backfill', 60],
  ]);
});

it('A backfill is paused, resumed and cancelled, and there is only one at a time.', async () => {
  const { service, archiver, handlers, request } = await scene();
  service.setFaults(['hang@games']);
  const started = await handlers['backfill.start'](request);
  expect(started.state).toBe('running');
  await waitFor(() => expect(service.counts.faults).toBeGreaterThan(0));
  const other = { ...request, from: new Date(service.now() - 3 * dayMs).toISOString() };
  await expect(async () => handlers['backfill.start'](other)).rejects.toMatchObject({ code: 'conflict' });
  expect(await handlers['backfill.pause']({ id: started.id })).toMatchObject({ state: 'paused' });

  service.setFaults([]);
  await handlers['backfill.resume']({ id: started.id });
  await waitFor(async () => {
    const [latest] = await handlers['backfill.list']({ limit: 1 });
    expect(latest).toMatchObject({ id: started.id, state: 'done', progress: 1, found: { games: 60 } });
  });

  await expect(async () => handlers['backfill.resume']({ id: started.id })).rejects.toMatchObject({
    code: 'conflict',
    message: 'This backfill is complete.',
  });

  service.setFaults(['hang@games']);
  const second = await handlers['backfill.start'](other);
  expect(await handlers['backfill.cancel']({ id: second.id })).toMatchObject({ state: 'cancelled' });
  await expect(async () => handlers['backfill.resume']({ id: second.id })).rejects.toMatchObject({
    code: 'conflict',
  });
  service.setFaults([]);
  expect(await archiver.syncOnce()).toMatchObject({ archived: 60, problem: null });
});

it('A service without that listing is named in a sentence, and nothing else is disturbed.', async () => {
  const { service, archiver, handlers, request } = await scene();
  service.setFaults(['404@games']);
  expect(await handlers['backfill.preview'](request)).toMatchObject({ isOffered: false, games: null });
  const { id } = await handlers['backfill.start'](request);
  await waitFor(async () => {
    const [latest] = await handlers['backfill.list']({ limit: 1 });
    expect(latest).toMatchObject({
      id,
      state: 'failed',
      found: { games: 0 },
      problem: { code: 'not-supported', message: 'This service has no listing of past games.' },
    });
  });
  expect(await archiver.backfill(request)).toMatchObject({ supported: false, games: 0 });
  expect(await archiver.syncOnce()).toMatchObject({ matchesSeen: 60, archived: 60, problem: null });
});

it('A backfill that is resumed while it is still being paused runs.', async () => {
  const { service, handlers, request } = await scene();
  service.setFaults(['hang@games']);
  const { id } = await handlers['backfill.start'](request);
  const pausing = handlers['backfill.pause']({ id });
  service.setFaults([]);
  const resumed = handlers['backfill.resume']({ id });
  expect([(await pausing).state, (await resumed).state]).toEqual(['paused', 'running']);
  await waitFor(async () => {
    expect(await handlers['backfill.list']({ limit: 1 })).toMatchObject([{ id, state: 'done' }]);
  });
});

it('The first look counts the games of all pages, and the size of what the rules want of them.', async () => {
  const service = await practice({ world: { matches: 250, days: 10, contentTypes: ['GAMH_SUMMARY'] } });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  const { handlers } = archiver;
  const from = new Date(service.now() - 20 * dayMs).toISOString();
  const request = { from, leagues: [], teams: [] };
  expect(await handlers['backfill.preview'](request)).toMatchObject({
    games: 250,
    sample: { games: 250, matching: 250, wanted: 250, known: 0 },
    newFiles: 250,
    newBytes: 250 * 50_000,
    downloadMs: 250,
  });
});
