import { expect, it } from 'vitest';
import { newCatalogue } from '../catalogue/fixtures.ts';

it('Saved views can be named, changed, removed and reordered', () => {
  const { views } = newCatalogue();
  const sort = { by: 'kills', direction: 'asc', isGrouped: true } as const;
  const first = views.save({ name: 'T1 on blue', query: 'team:T1 side:blue', sort });
  const second = views.save({ name: 'Long ones', query: 'length:>40', sort });
  expect(views.list()).toEqual([first, second]);
  expect(views.arrange([second.id, 'gone'])).toBe(1);
  const renamed = views.save({ ...first, name: 'T1' });
  expect(views.list()).toEqual([second, renamed]);
  expect(views.remove(second.id)).toBe(1);
  expect(views.list()).toEqual([renamed]);
});
