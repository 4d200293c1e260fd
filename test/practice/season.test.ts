import { expect, it } from 'vitest';
import { practise, someTime } from './client.ts';

const hourMs = 3_600_000;
const season = { season: { days: 2, matchesPerDay: 60 }, pageSize: 1_000 };

it('A season lists each match as it was announced last, and its books say what becomes of it', async () => {
  let time = someTime;
  const client = await practise({ now: () => time, world: season });
  const { matches } = client.service.books;
  expect(matches).toHaveLength(120);
  expect(new Set(matches.map(({ leagueName }) => leagueName)).size).toBe(12);
  const fates = new Set(matches.map(({ fate }) => fate));
  for (const fate of ['moved', 'postponed', 'announced late', 'unlisted'] as const)
    expect(fates).toContain(fate);
  for (let check = 0; check < 6; check += 1) {
    const listed = (await client.walk()).map(({ startTime }) => startTime);
    const shown = matches.flatMap(({ announcements }) => {
      const last = announcements.findLast(({ at }) => at <= time);
      return last?.isListed && time <= last.startAt + 6 * hourMs ? [last.startAt] : [];
    });
    expect(new Set(listed)).toEqual(new Set(shown.map((at) => new Date(at).toISOString())));
    time += 4 * hourMs;
  }
});

it('A fault with a share strikes the same requests for a seed, and about that many of them', async () => {
  const strike = async (seed: number) => {
    const client = await practise({ seed, world: { matches: 1 }, faults: ['503%20@matches'] });
    const statuses: number[] = [];
    for (let request = 0; request < 100; request += 1)
      statuses.push((await client.get('/match/upcoming-matches')).status);
    return statuses;
  };
  const first = await strike(1);
  expect(await strike(1)).toEqual(first);
  expect(await strike(2)).not.toEqual(first);
  const struck = first.filter((status) => status === 503).length;
  expect(struck).toBeGreaterThan(8);
  expect(struck).toBeLessThan(35);
});

it('Nobody can connect to a disconnected service, and everybody again once it is connected', async () => {
  const client = await practise({ world: season });
  await client.service.disconnect();
  await expect(client.get('/match/upcoming-matches')).rejects.toThrow('fetch failed');
  await client.service.reconnect();
  expect((await client.get('/match/upcoming-matches')).status).toBe(200);
});
