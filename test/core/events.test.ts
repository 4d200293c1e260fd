import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createEvents } from '../../src/core/events.ts';

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
