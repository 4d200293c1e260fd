import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { createFastClock } from '../support/fast-clock.ts';
import { isThorough } from '../support/property-runs.ts';
import { startTestServer } from '../support/test-server.ts';
import { withRewrittenAddresses } from './rewritten-addresses.ts';
import { stage } from './stage.ts';

const games = Number(process.env['MATCHKEEP_OUTAGE_GAMES'] ?? 60);
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const halfHourMs = 30 * minuteMs;
const outageMs = 4 * halfHourMs;
const limitMs = 600_000;

const outages: readonly (readonly [string, number, readonly string[]])[] = [
  ['answers 503', 60, ['503']],
  // A web page can also be the fault of a single file: only several of them show that the service is down.
  ['answers with web pages', 75, ['html@matches,games,address']],
  ['drops every connection', 60, ['reset']],
  ['answers 429', 60, ['429:0']],
];

it.each(isThorough ? outages : outages.slice(0, 2))(
  'A service that %s for two hours gets under %d calls in each half hour, and every file within three minutes of its return',
  { timeout: limitMs },
  async (name, maxCalls, faults) => {
    const { archiver, service, run, now, archivedAt } = await stage(playedWorld(games));
    service.setFaults(faults);
    const begin = now();
    archiver.start();
    await archiver.handlers['work.resume'](null);
    const callsPerHalfHour: number[] = [];
    for (let end = begin + halfHourMs; end <= begin + outageMs; end += halfHourMs) {
      const before = service.counts.faults;
      await run({ until: end });
      callsPerHalfHour.push(service.counts.faults - before);
    }
    expect(archivedAt).toEqual([]);
    service.setFaults([]);
    await run({ isDone: () => archivedAt.length === games });
    const [first = 0] = archivedAt;
    const figures = {
      callsPerHalfHour,
      firstFileSeconds: (first - begin - outageMs) / secondMs,
      lastFileSeconds: (now() - begin - outageMs) / secondMs,
    };
    console.info(`The service ${name}; ${games} games due: ${JSON.stringify(figures)}`);
    for (const calls of callsPerHalfHour) expect(calls).toBeLessThan(maxCalls);
    expect(figures.firstFileSeconds).toBeLessThan(60);
    expect(figures.lastFileSeconds).toBeLessThan(180);
    expect(archiver.status().coverage).toMatchObject({ archived: games, failed: 0 });
  },
);

it('A file host that is down for two hours gets under 60 calls in each half hour, as does the service for its addresses', {
  timeout: limitMs,
}, async () => {
  const { archiver, service, run, now, archivedAt } = await stage(playedWorld(games));
  service.setFaults(['503@file']);
  const begin = now();
  archiver.start();
  await archiver.handlers['work.resume'](null);
  const perHalfHour: { files: number; addresses: number }[] = [];
  for (let end = begin + halfHourMs; end <= begin + outageMs; end += halfHourMs) {
    const { fileRequests, addresses } = service.counts;
    await run({ until: end });
    perHalfHour.push({
      files: service.counts.fileRequests - fileRequests,
      addresses: service.counts.addresses - addresses,
    });
  }
  service.setFaults([]);
  await run({ isDone: () => archivedAt.length === games });
  const [first = 0] = archivedAt;
  const figures = {
    perHalfHour,
    firstFileSeconds: (first - begin - outageMs) / secondMs,
    lastFileSeconds: (now() - begin - outageMs) / secondMs,
  };
  console.info(`The file host answers 503; ${games} games due: ${JSON.stringify(figures)}`);
  for (const { files, addresses } of perHalfHour) {
    expect(files).toBeLessThan(60);
    expect(addresses).toBeLessThan(60);
  }
  expect(figures.firstFileSeconds).toBeLessThan(60);
  expect(figures.lastFileSeconds).toBeLessThan(180);
});

const listen = async (listener: RequestListener) => (await startTestServer(listener)).origin;

/** Whether the game's file is at the host that answers: about a fifth of them. */
const isHealthy = (platformGameId: string) =>
  createHash('sha256').update(platformGameId).digest('hex') < '33';

it('While one of two file hosts is down, every file of the other one arrives within an hour', {
  timeout: limitMs,
}, async () => {
  let deadRequests = 0;
  let addresses = 0;
  const dead = await listen((_request, response) => {
    deadRequests += 1;
    response.writeHead(503).end();
  });
  const { archiver, run, now, archivedAt } = await stage(playedWorld(games), (service) =>
    withRewrittenAddresses(service, (id, url) => {
      addresses += 1;
      return JSON.stringify({ url: isHealthy(id) ? url : `${dead}/file` });
    }),
  );
  const { items } = await archiver.handlers['downloads.list']({ limit: games });
  const healthy = items.filter(({ platformGameId }) => isHealthy(platformGameId)).length;
  const begin = now();
  archiver.start();
  await archiver.handlers['work.resume'](null);
  await run({ until: begin + 2 * halfHourMs, isDone: () => archivedAt.length === healthy });
  const minutes = (now() - begin) / minuteMs;
  await run({ until: begin + outageMs });
  const figures = {
    healthy,
    archived: archivedAt.length,
    minutes,
    addresses,
    deadRequests,
  };
  console.info(`One of two file hosts answers 503; ${games} games due: ${JSON.stringify(figures)}`);
  expect(healthy).toBeGreaterThan(5);
  expect(figures.archived).toBe(healthy);
  expect(figures.addresses).toBeLessThan(games + 4 * 60);
  expect(deadRequests).toBeLessThan(4 * 60);
});

it.each([
  ['', false],
  [' where a file was archived before', true],
])(
  'A pass during an outage ends after a few probes%s, and reports why downloads wait',
  {
    timeout: limitMs,
  },
  async (_, isOneArchived) => {
    const service = await practice({ world: playedWorld(30) });
    // The waits between the probes take seconds.
    const { now, setAlarm } = createFastClock();
    const archiver = await openTestArchiver({ service, now, setAlarm });
    await signIn(archiver, service);
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    const [game] = (await archiver.handlers['downloads.list']({ limit: 1 })).items;
    if (!game) throw new Error('nothing was listed');
    await archiver.handlers['work.resume'](null);
    if (isOneArchived) await archiver.fetch(game);
    service.setFaults(['503@address']);
    const { retryAt = '', ...problem } = (await archiver.syncOnce()).queueProblem ?? {};
    expect(problem).toMatchObject({ code: 'service-refused', status: 503 });
    expect(Date.parse(retryAt)).toBeGreaterThan(now());
    // How many calls are in progress at the first answers depends on the machine.
    expect(service.counts.faults).toBeLessThan(15);
    service.setFaults([]);
    await archiver.handlers['sync.now'](null);
    expect(await archiver.syncOnce()).toMatchObject({
      archived: isOneArchived ? 29 : 30,
      queueProblem: null,
    });
  },
);

it('A download that is requested by name during an outage ends after a few attempts with the reason', async () => {
  const service = await practice({ world: playedWorld(1) });
  const archiver = await openTestArchiver({ service, random: () => 0.5, ...createFastClock() });
  await signIn(archiver, service);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  const [game] = (await archiver.handlers['downloads.list']({ limit: 1 })).items;
  if (!game) throw new Error('nothing was listed');
  await archiver.handlers['work.resume'](null);
  service.setFaults(['reset']);
  await expect(archiver.fetch(game)).rejects.toMatchObject({ code: 'service-unreachable' });
  expect(service.counts.faults).toBeLessThan(6);
});
