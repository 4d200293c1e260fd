/** The queries that show each topic: the only place that defines what is refetched after a change. */
import { type QueryName, queryNames } from './bridge.ts';
import type { Topic } from './operation.ts';

/** The library uses games and the states of their downloads. */
const libraryLists = [
  'library.page',
  'library.facets',
  'library.aggregates',
  'library.appearances',
  'library.ids',
  'library.size',
] as const;

const gameLists = [
  'matches.list',
  'matches.get',
  'games.list',
  'games.get',
  'games.leagues',
  ...libraryLists,
] as const;

const coverageQueries = [
  'coverage.summary',
  'coverage.list',
  'coverage.grid',
  'coverage.assets',
  'coverage.trend',
] as const;

const invalidatedBy = {
  status: [
    'app.status',
    'archive.copies',
    'archive.interrupted',
    'archive.interruptedMove',
    'archive.interruptedRebuild',
    'archive.restored',
    'archive.verifications',
  ],
  settings: ['settings.get', 'rules.initial'],
  updates: ['updates.status'],
  browsers: ['browsers.list'],
  syncs: ['app.status', 'rules.spelling', 'rules.suggest', 'rules.preview', 'sync.log', 'backfill.presets'],
  backfills: ['backfill.list', 'sync.log'],
  games: [
    ...gameLists,
    ...coverageQueries,
    'archive.damaged',
    'archive.verifications',
    'downloads.history',
    'files.versions',
    'games.corrections',
    'rules.preview',
  ],
  /** What the indexer reads from the games' files. */
  'game-files': [
    'app.status',
    ...gameLists,
    'games.facts',
    'games.timeline',
    'games.timelineEvent',
    'library.sequences',
    'library.suggest',
  ],
  /** A match or a game shows the states of its downloads, too. */
  downloads: [
    'app.status',
    'archive.damaged',
    'downloads.list',
    'downloads.problems',
    'downloads.history',
    'rules.preview',
    ...coverageQueries,
    'matches.list',
    'matches.get',
    'games.list',
    'games.get',
    ...libraryLists,
  ],
  rules: [
    'rules.list',
    'rules.history',
    'rules.initial',
    'rules.preview',
    'backfill.preview',
    ...coverageQueries,
  ],
  /** How far they are. */
  statistics: ['library.counting'],
  views: ['views.list'],
  queries: ['queries.list'],
  /** Statistics, searches and the data set show players under the names of the list. */
  people: ['people.list', 'people.export', 'notes.get', ...libraryLists, 'library.suggest', 'dataset.status'],
  notes: ['notes.list', 'notes.get', 'notes.tags', ...libraryLists, 'library.suggest'],
  /** Results of questions in SQL. They do not change until they are discarded. */
  results: ['sql.rows'],
  streams: ['streams.list'],
  exports: ['export.list'],
  dataset: ['dataset.status', 'sql.schema'],
  /** The archive's folder as a whole: every open file is read again. */
  archive: [
    'files.versions',
    'games.corrections',
    'files.probe',
    'files.tree',
    'files.tree.children',
    'files.tree.value',
    'files.tree.path',
    'files.tree.search',
    'files.tree.match',
    'files.bytes',
    'files.text',
    'files.replay',
    'files.entries',
  ],
  /** Names and pictures were added or removed. */
  'data-dragon': [
    'dataDragon.status',
    'dataDragon.patch',
    'dataDragon.picture',
    'games.facts',
    'games.timeline',
  ],
  /** How far a fetch is. */
  'data-dragon-work': ['dataDragon.status'],
  workspace: queryNames,
} as const satisfies Record<Topic, readonly QueryName[]>;

/** Every query that shows one of these topics, once. */
export function queriesShowing(topics: readonly Topic[]): readonly QueryName[] {
  return [...new Set(topics.flatMap((topic): readonly QueryName[] => invalidatedBy[topic]))];
}
