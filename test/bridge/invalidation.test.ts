import { expect, it } from 'vitest';
import { observeHandlers } from '../../src/core/bridge/dispatch.ts';
import { operationNames, operations, queryNames } from '../../src/shared/bridge/bridge.ts';
import { queriesShowing } from '../../src/shared/bridge/invalidation.ts';
import type { Topic } from '../../src/shared/bridge/operation.ts';

/** As an object, so that the compiler reports a topic that is missing. */
const everyTopic: Readonly<Record<Topic, true>> = {
  status: true,
  settings: true,
  updates: true,
  browsers: true,
  syncs: true,
  backfills: true,
  games: true,
  'game-files': true,
  downloads: true,
  rules: true,
  statistics: true,
  views: true,
  queries: true,
  people: true,
  notes: true,
  results: true,
  streams: true,
  exports: true,
  dataset: true,
  archive: true,
  'data-dragon': true,
  'data-dragon-work': true,
  workspace: true,
};
const topics = Object.keys(everyTopic).filter((name): name is Topic => name in everyTopic);

/** Commands after which no query has another result: they open, copy or cancel something, or only answer. */
const withoutChanges = [
  'archive.awaitJob',
  'archive.stopJob',
  'browsers.link',
  'backup.save',
  'clipboard.writeText',
  'dataset.cite',
  'diagnostics.save',
  'dialogs.chooseFile',
  'dialogs.chooseFolder',
  'export.saveGaps',
  'export.showInFolder',
  'files.drag',
  'files.extract',
  'files.open',
  'files.path',
  'files.showInFolder',
  'files.tree.stopSearch',
  'logs.openFolder',
  'notes.openVideo',
  'sql.cancel',
  'sql.export',
  'sql.run',
  'streams.playlist',
];

it('Every command of the contract names the topics that it changes, or is listed as one that changes none.', () => {
  const none = operationNames.filter((name) => {
    const operation = operations[name];
    return operation.kind === 'command' && operation.changes.length === 0;
  });
  expect(none.toSorted()).toEqual(withoutChanges.toSorted());
});

it('Every query of the contract shows at least one topic besides the workspace as a whole.', () => {
  const shown = new Set(queriesShowing(topics.filter((topic) => topic !== 'workspace')));
  expect(queryNames.filter((name) => !shown.has(name))).toEqual([]);
});

it('Every topic has queries that show it, and invalidates none of them twice.', () => {
  for (const topic of topics) {
    const queries = queriesShowing([topic]);
    expect(queries.length, topic).toBeGreaterThan(0);
    expect(new Set(queries).size, topic).toBe(queries.length);
  }
});

it('An archived file changes what a preview of the rules counts.', () => {
  for (const topic of ['games', 'downloads'] as const)
    expect(queriesShowing([topic]), topic).toContain('rules.preview');
});

it('A change of the workspace invalidates every query.', () => {
  expect(queriesShowing(['workspace']).toSorted()).toEqual(queryNames.toSorted());
});

it('A command publishes its topics after it succeeds, and nothing where it fails or where a query is answered.', async () => {
  const published: (readonly Topic[])[] = [];
  const handlers = observeHandlers(
    {
      'views.remove': () => ({ changed: 1 }),
      'streams.remove': async () => await Promise.reject(new Error('The disk is full.')),
      'library.prioritise': async () => ({ changed: 2 }),
      'views.list': () => [],
    },
    { onChange: (changed) => published.push(changed) },
  );
  expect(handlers['views.remove']({ id: 'a' })).toEqual({ changed: 1 });
  expect(published).toEqual([['views']]);
  await expect(handlers['streams.remove']({ id: 'a' })).rejects.toThrow('full');
  await handlers['library.prioritise']({ selection: { query: '' }, priority: 1 });
  handlers['views.list'](null);
  expect(published).toEqual([['views'], ['downloads']]);
});
