import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import type { DomainEvents } from '../../src/core/bridge/domain-events.ts';

const announced = ['downloads.changed', 'archive.adopted', 'sync.changed'] as const;

it.each(announced satisfies readonly (keyof DomainEvents)[])(
  'The event %s invalidates every query of the library about files, sizes included.',
  async (changed) => {
    const changes = createChanges();
    const heard = new EventTarget();
    changes.listen(({ invalidates }) =>
      heard.dispatchEvent(new CustomEvent('batch', { detail: invalidates })),
    );
    const batch = once(heard, 'batch');
    changes.emit(changed);
    const [{ detail }] = await batch;
    expect(detail).toEqual(
      expect.arrayContaining([
        'library.page',
        'library.facets',
        'library.aggregates',
        'library.ids',
        'library.size',
      ]),
    );
    changes[Symbol.dispose]();
  },
);

it('Shells get at most four batches of changes a second, however often something changes.', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = createChanges();
  onTestFinished(() => changes[Symbol.dispose]());
  const times: number[] = [];
  changes.listen(() => times.push(performance.now()));
  for (let step = 0; step < 200; step += 1) {
    changes.invalidate(['status']);
    vi.advanceTimersByTime(10);
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times.length).toBeGreaterThan(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
});

it('A listener hears every event until it stops listening.', () => {
  const changes = createChanges();
  const heard: string[] = [];
  const stop = changes.on('asset.archived', ({ contentType }) => heard.push(contentType));
  changes.emit('asset.archived', { platformGameId: 'A:1', contentType: 'GAMH_SUMMARY' });
  stop();
  changes.emit('asset.archived', { platformGameId: 'A:1', contentType: 'GAMH_DETAILS' });
  expect(heard).toEqual(['GAMH_SUMMARY']);
});
