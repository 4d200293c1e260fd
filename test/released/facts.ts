/** What a data folder says through the archiver's operations. */
import type { Archiver } from '../../src/core/types.ts';

export type Facts = Awaited<ReturnType<typeof readFacts>>;

export async function readFacts({ handlers, status }: Archiver) {
  const limit = 500;
  const sort = { by: 'date', direction: 'asc', isGrouped: false } as const;
  const { items: downloads } = await handlers['downloads.list']({ limit });
  const { items: matches } = await handlers['matches.list']({ when: 'all', limit });
  const { total: games } = await handlers['library.page']({ query: '', sort, offset: 0, limit: 1 });
  const { archivedFiles, archivedBytes } = status().archive;
  const { wanted, archived } = status().coverage;
  return {
    settings: await handlers['settings.get'](null),
    rules: await handlers['rules.list'](null),
    views: await handlers['views.list'](null),
    streams: await handlers['streams.list'](null),
    games,
    matches: matches.map(({ id, leagueName, startAt }) => ({ id, leagueName, startAt })).sort(byId),
    downloads: downloads.map(({ id, state }) => ({ id, state })).sort(byId),
    archive: { archivedFiles, archivedBytes },
    coverage: { wanted, archived },
  };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
