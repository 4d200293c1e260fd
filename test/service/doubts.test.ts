import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCircuits, dataOrigin } from '../../src/core/service/circuits.ts';
import { createDoubts } from '../../src/core/service/doubts.ts';
import { MatchkeepError } from '../../src/shared/errors.ts';

const error = new MatchkeepError('service-refused', 'No.', { status: 500 });

/** Games fail one after the other, a second each. */
async function failGames(games: number, doesServiceAnswer: boolean) {
  let now = Date.UTC(2026, 10, 22);
  let probes = 0;
  const circuits = createCircuits({ now: () => now, random: () => 0 });
  const doubts = createDoubts({
    ...{ circuits, now: () => now },
    async probe() {
      probes += 1;
      if (!doesServiceAnswer) throw error;
    },
  });
  let failed = 0;
  while (failed < games && circuits.outage(dataOrigin) === null) {
    failed += 1;
    if (!doubts.take(`game ${failed}`, error)) circuits.report(dataOrigin, `game ${failed}`, error);
    await turn();
    now += 1_000;
  }
  return { failed, probes };
}

it('The circuit of the service opens after five games if the call that concerns no game fails too', async () => {
  expect(await failGames(60, false)).toEqual({ failed: 5, probes: 1 });
});

it('Sixty bad games open no circuit of a service that answers, and cost a call every ten seconds at most', async () => {
  const { failed, probes } = await failGames(60, true);
  expect(failed).toBe(60);
  expect(probes).toBeLessThanOrEqual(6);
});

it('Two hundred bad games in a row open the circuit whatever else the service answers', async () => {
  expect((await failGames(1_000, true)).failed).toBe(205);
});

it('A game without any answer says something of the service', () => {
  const circuits = createCircuits({ now: Date.now, random: () => 0 });
  const doubts = createDoubts({ circuits, now: Date.now, probe: async () => {} });
  expect(doubts.take('game', new MatchkeepError('service-unreachable', 'No.'))).toBe(false);
});
