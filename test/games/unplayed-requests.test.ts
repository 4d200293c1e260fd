/** How often the service is asked for games that were never played, on a fast clock. */
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';
import { summaryRule } from '../support/summary-rule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What each game that was never played cost while Matchkeep did not know why its files do not arrive. */
const requestsBefore = 44;

it.runIf(isThorough)(
  'A game that was never played costs at most a quarter of the requests that it would without its result',
  {
    timeout: 600_000,
  },
  async () => {
    const clock = createSimulatedClock(Date.UTC(2026, 10, 20));
    const { now, setAlarm } = clock;
    const service = await practice({ seed: 2, now, world: { pageSize: 1000 } });
    const archiver = await openTestArchiver({ service, now, setAlarm, random: Math.random });
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', leagues: ['LCK'] });
    await archiver.handlers['settings.set']({ 'sync.intervalMinutes': 12 * 60 });
    await signIn(archiver, service);
    const { downloads, facts } = archiver.catalogue;
    /** The indexer begins within a second after a file arrived. */
    const isIndexing = () =>
      facts.dueCount() > 0 && (clock.nextAt() ?? Number.POSITIVE_INFINITY) > now() + 1_000;
    const isBusy = () => {
      const { queued, resolving, transferring, verifying } = downloads.counts();
      return queued + resolving + transferring + verifying > 0 || isIndexing();
    };
    // The last listed match is a week ahead, and the last check of a game three days after it.
    const end = now() + 12 * dayMs;
    await archiver.syncOnce();
    // No further match is listed: in the end, all games were played or are known not to be.
    service.setFaults(['503@matches']);
    archiver.start();
    await clock.run({ until: end, isBusy });

    const { items } = await archiver.handlers['downloads.list']({ limit: 500 });
    const early = items
      .filter(({ state }) => state === 'archived')
      .map(
        ({ id }) =>
          downloads.history(id).filter((event) => event.kind === 'step' && event.state === 'waiting').length,
      );
    const unplayed = items.filter(({ state }) => state !== 'archived');
    const requests = service.counts.addressesAbsent - early.reduce((sum, count) => sum + count, 0);
    const perGame = requests / unplayed.length;
    console.info(
      `${early.length} games archived; ${unplayed.length} never played: ${requests} requests, ${perGame.toFixed(1)} each`,
    );
    expect(unplayed.length).toBeGreaterThan(3);
    expect(perGame).toBeLessThan(requestsBefore / 4);
    expect(new Set(unplayed.map(({ state }) => state))).toEqual(new Set(['not-needed']));
  },
);
