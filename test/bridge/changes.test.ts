import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEvents } from '../../src/core/bridge/changes.ts';

it.each(['games.list', 'downloads.list'] as const)(
  'tells with %s that every answer of the library about files is stale, sizes included',
  async (changed) => {
    const events = createEvents(() => []);
    const heard = new EventTarget();
    events.listen(({ stales }) => heard.dispatchEvent(new CustomEvent('told', { detail: stales })));
    const told = once(heard, 'told');
    events.stale(changed);
    const [{ detail }] = await told;
    expect(detail).toEqual(
      expect.arrayContaining([
        changed,
        'library.page',
        'library.facets',
        'library.aggregates',
        'library.ids',
        'library.size',
      ]),
    );
    events.close();
  },
);

it('sends at most four events a second, however often something changes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const events = createEvents(() => []);
  onTestFinished(() => events.close());
  const times: number[] = [];
  events.listen(() => times.push(performance.now()));
  for (let step = 0; step < 200; step += 1) {
    events.stale('app.status');
    vi.advanceTimersByTime(10);
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times.length).toBeGreaterThan(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
});
