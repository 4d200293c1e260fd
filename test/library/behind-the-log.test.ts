/** An engine while commands change more downloads than the catalogue's log of changes retains. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createSnapshots } from '../../src/core/library/snapshot/snapshot.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { aFile, aGame, aMatch, newCatalogue, start, summary } from '../catalogue/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;
const matches = 20;
const gamesOfEach = 250;
const downloads = matches * gamesOfEach;
/** See schema/tables/changes.ts. */
const logAtMost = 147_456;

function stage() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const ids = (match: number) => Array.from({ length: gamesOfEach }, (_, index) => `${match}-${index + 1}`);
  const all = Array.from({ length: matches }, (_, index) => ({
    match: 100 + index,
    games: ids(100 + index),
  }));
  catalogue.listings.saveMatches(
    all.map(({ match, games }) => aMatch(String(match), { games: games.map((id) => aGame(id)) })),
    start,
  );
  catalogue.downloads.want(
    all.flatMap(({ games }) =>
      games.map((platformGameId) => ({ platformGameId, contentType: summary, dueAt: start })),
    ),
    start,
  );
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const newEngine = () =>
    createEngine({ db, now: () => start, snapshots: createSnapshots({ db, file, minGames: 1 }) });
  /** Like "Pause all" and "Resume all"; returns the number of changed downloads. */
  const toAll = (command: 'pause' | 'resume') =>
    [...catalogue.downloads.everywhere(command, undefined, start)].reduce((sum, changed) => sum + changed, 0);
  const log = db.prepare<[], { first: number; last: number }>(
    'SELECT min(seq) AS first, max(seq) AS last FROM changes',
  );
  return { catalogue, newEngine, toAll, log: () => log.get() ?? { first: 0, last: 0 } };
}

type Engine = ReturnType<typeof createEngine>;
const queries = [
  '',
  'state:paused',
  'state:queued',
  'has:any',
  '103-7',
  'match:999',
  'team:T1',
  'missing:any',
];

const byTeam = { by: 'team', of: 'named', sortBy: 'games', direction: 'desc', offset: 0, limit: 10 } as const;

/** The answers to each kind of question for each query. */
const readAnswers = (engine: Engine) =>
  queries.map((query) => ({
    page: engine.page({ query, sort: newest, offset: 0, limit: 50 }),
    ids: engine.ids({ query, sort: newest, offset: 40, limit: 50 }),
    facets: engine.facets({ query, limit: 10 }),
    size: engine.size({ selection: { query } }),
    suggestions: engine.suggest({ text: 't', at: 1, among: query, limit: 10 }),
    teams: engine.aggregates({ query, ...byTeam }),
  }));

it.runIf(isThorough)(
  'An engine answers like a new one after the log of changes no longer reaches back to its state',
  async () => {
    const { catalogue, newEngine, toAll, log } = stage();
    const engine = newEngine();
    const total = (query: string) => engine.page({ query, sort: newest, offset: 0, limit: 1 }).total;
    expect(total('')).toBe(downloads);
    await engine.save();
    const { version } = engine.page({ query: '', sort: newest, offset: 0, limit: 1 });

    const counting = engine.countAggregates({ query: '', ...byTeam });
    expect(counting.next().done).toBe(false);

    // Other changes since the last question, in the part of the log that is deleted.
    catalogue.listings.saveMatches([aMatch('999')], start);
    catalogue.downloads.recordArchived([aFile('999-2')]);
    for (let changed = 0; changed <= logAtMost; ) changed += toAll('pause') + toAll('resume');
    toAll('pause');
    expect(log().first).toBeGreaterThan(version + 1);

    expect(total('state:paused')).toBe(downloads);
    expect(total('has:any')).toBe(1);
    // Statistics that started before the change are not cached.
    while (counting.next().done !== true);
    expect(readAnswers(engine)).toEqual(readAnswers(newEngine()));
    expect(engine.page({ query: '', sort: newest, offset: 0, limit: 1 }).version).toBe(log().last);

    // Later changes are applied from the log, and the snapshot is rewritten.
    toAll('resume');
    expect(total('state:paused')).toBe(0);
    await engine.save();
    const later = newEngine();
    expect(readAnswers(later)).toEqual(readAnswers(engine));
  },
);

it.runIf(isThorough)(
  'An engine that follows the changes in steps reads nothing again, however many there are',
  () => {
    const { catalogue, newEngine, toAll, log } = stage();
    const engine = newEngine();
    expect(engine.follow(1000)).toBe(false);
    const version = () => engine.page({ query: '', sort: newest, offset: 0, limit: 1 }).version;
    const first = version();
    let steps = 0;
    for (let changed = 0; changed <= logAtMost; ) {
      changed += toAll('pause') + toAll('resume');
      while (engine.follow(1000)) steps += 1;
    }
    expect(steps).toBeGreaterThan((log().last - first) / 2000);
    expect(log().first).toBeGreaterThan(first + 1);

    catalogue.listings.saveMatches([aMatch('999')], start);
    catalogue.downloads.recordArchived([aFile('999-2')]);
    expect(engine.follow(1)).toBe(true);
    expect(readAnswers(engine)).toEqual(readAnswers(newEngine()));
    expect(engine.follow(1000)).toBe(false);
    expect(version()).toBe(log().last);
  },
);
