/** Catalogues whose watch rules were only includes, opened by this version. */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { migrations } from '../../src/core/catalogue/schema/migrations/list.ts';
import { openDatabase } from '../../src/core/catalogue/schema/open.ts';
import { applyRules } from '../../src/core/sync/rules/apply-rules.ts';
import { isSameName } from '../../src/shared/names.ts';
import { newCatalogue, start, summary } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const details = 'GAMH_DETAILS';
const replay = 'ROFL_REPLAY';
const leagues = [
  { id: '98767991310872058', name: 'LCK' },
  { id: '98767991302996019', name: 'LEC' },
];
const tournaments = [
  { id: '111560983131339999', name: 'LCK Spring 2026' },
  { id: '', name: 'LEC Été 2026' },
];
const teams = [
  { id: '100205573495116443', code: 'GEN', name: 'Gen.G' },
  { id: '98767991853197861', code: 'T1', name: 'T1' },
  { id: '', code: 'KC', name: 'Karmine Corp' },
];
/** Positions in the lists above. The last game's teams are not known. */
const games = [
  { id: 'a-1', league: 0, tournament: 0, teams: [0, 1] },
  { id: 'b-1', league: 0, tournament: 0, teams: [1] },
  { id: 'c-1', league: 1, tournament: 1, teams: [2] },
  { id: 'd-1', league: 1, tournament: 0, teams: [0, 2] },
  { id: 'e-1', league: 1, tournament: 1, teams: [] },
];

interface EarlierRule {
  readonly leagues: readonly string[];
  readonly tournaments: readonly string[];
  readonly teams: readonly string[];
  readonly contentTypes: readonly string[];
  readonly isEnabled: boolean;
}

/** A catalogue of the version before rules had an effect and an order, with `games` and these rules. */
function earlierCatalogue(rules: readonly EarlierRule[], fill?: (db: Database.Database) => void): string {
  const file = join(temporaryFolder(), 'catalogue.db');
  const earlier = migrations.slice(0, 12);
  const db = openDatabase({ file, isReadOnly: false, migrations: earlier });
  db.exec('DELETE FROM rules');
  const run = (sql: string, ...values: unknown[]) => db.prepare<unknown[]>(sql).run(...values);
  for (const { id, name } of leagues)
    run("INSERT INTO leagues (id, name, folded) VALUES (?, ?, '')", id, name);
  for (const { id, name } of tournaments)
    run("INSERT INTO tournaments (id, name, folded) VALUES (?, ?, '')", id, name);
  for (const { id, code, name } of teams)
    run(
      "INSERT INTO teams (id, code, name, folded_code, folded_name) VALUES (?, ?, ?, '', '')",
      id,
      code,
      name,
    );
  for (const [at, game] of games.entries()) {
    const keys = game.teams.map((team) => team + 1).join();
    run(
      `INSERT INTO games (id, order_key, number, league_key, tournament_key, played_at, listed_assets, team_keys)
       VALUES (?, ?, 1, ?, ?, ?, '[]', ?)`,
      ...[game.id, at + 1, game.league + 1, game.tournament + 1, start, keys],
    );
  }
  for (const [at, rule] of rules.entries()) {
    const lists = [rule.leagues, rule.tournaments, rule.teams, rule.contentTypes];
    run(
      `INSERT INTO rules (id, leagues, tournaments, teams, content_types, is_enabled) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[`rule-${at}`, ...lists.map((list) => JSON.stringify(list)), Number(rule.isEnabled)],
    );
  }
  fill?.(db);
  db.close();
  return file;
}

async function apply(catalogue: Catalogue): Promise<void> {
  const options = { catalogue, now: () => start, onWanted: () => {}, onUnwanted: () => {} };
  await applyRules(options, new AbortController().signal);
}

/** What an earlier version wanted: the content types of every enabled rule that names the game, or names nothing. */
function wantedBefore(rules: readonly EarlierRule[], game: (typeof games)[number]): readonly string[] {
  const has = (names: readonly string[], values: readonly (string | undefined)[]) =>
    names.length === 0 ||
    names.some((name) =>
      values.some((value) => value !== undefined && value !== '' && isSameName(name, value)),
    );
  const playing = game.teams.flatMap((team) => [teams[team]?.id, teams[team]?.code, teams[team]?.name]);
  const league = leagues[game.league];
  const tournament = tournaments[game.tournament];
  const types = rules
    .filter(({ isEnabled }) => isEnabled)
    .filter((rule) => has(rule.leagues, [league?.id, league?.name]))
    .filter((rule) => has(rule.tournaments, [tournament?.id, tournament?.name]))
    .filter((rule) => has(rule.teams, playing))
    .flatMap(({ contentTypes }) => contentTypes);
  return [...new Set(types)].sort();
}

const some = (names: readonly string[]) => fc.subarray([...names], { maxLength: 2 });
const earlierRules = fc.array(
  fc.record({
    leagues: some(['lck', 'L.E.C', '98767991302996019', 'LPL']),
    tournaments: some(['lck spring 2026', 'LEC Ete 2026', '111560983131339999']),
    teams: some(['gen g', 'T1', 'kc', 'Karmine Corp', '100205573495116443', 'Nobody']),
    contentTypes: fc.subarray([summary, details, replay], { minLength: 1 }),
    isEnabled: fc.boolean(),
  }),
  { maxLength: 4 },
);

it('Rules of an earlier version want the same files of every game as before.', async () => {
  await fc.assert(
    fc.asyncProperty(earlierRules, async (rules) => {
      const catalogue = newCatalogue(earlierCatalogue(rules));
      await apply(catalogue);
      for (const game of games) {
        const wanted = catalogue.browse.game(game.id)?.assets.map(({ contentType }) => contentType) ?? [];
        expect([...wanted].sort(), game.id).toEqual(wantedBefore(rules, game));
      }
    }),
    { numRuns: 12 },
  );
});

const lost = { code: 'service-unreachable', message: 'The connection broke.', host: 'files.example' };
const absent = { code: 'not-available-yet', message: 'The service does not have it yet.' };
const files = [
  { game: 1, type: summary, state: 'archived', error: null },
  { game: 1, type: details, state: 'waiting', error: absent },
  { game: 2, type: summary, state: 'waiting', error: lost },
  { game: 2, type: details, state: 'failed', error: lost },
  { game: 3, type: summary, state: 'cancelled', error: null },
  { game: 3, type: details, state: 'not-wanted', error: null },
  { game: 4, type: summary, state: 'paused', error: null },
  { game: 5, type: summary, state: 'scheduled', error: null },
] as const;

/** Files in every kind of state, a line of the sync log, and games that all rules have judged. */
function fillEarlier(db: Database.Database): void {
  const add = db.prepare<unknown[]>(
    `INSERT INTO assets (game_key, content_type, state, wanted_at, first_due_at, due_at, updated_at, attempts, error,
       bytes, league_key, day, wanted_by) SELECT ?, ?, ?, ?, ?, ?, ?, 3, ?, ?, league_key, ?, ? FROM games WHERE key = ?`,
  );
  const day = Math.floor(start / 86_400_000);
  for (const { game, type, state, error } of files) {
    const times = [start, start, start, start];
    const bytes = state === 'archived' ? 1234 : null;
    const by = state === 'paused' ? 'user' : 'rule';
    add.run(game, type, state, ...times, error && JSON.stringify(error), bytes, day, by, game);
  }
  db.exec(`
    INSERT INTO files (asset_key, path, sha256, archived_at, folder, origin)
    VALUES (1, 'LCK/a-1/GAMH_SUMMARY.json', '${'ab'.repeat(32)}', ${start}, 'LCK', 'https://files.example/1');
    INSERT INTO sync_runs (id, started_at, ended_at, pages, matches_seen, games_seen, new_assets, error)
    VALUES ('run-1', ${start}, ${start + 1000}, 2, 5, 5, 8, '${JSON.stringify(lost)}');
    INSERT INTO notes (key, value) VALUES ('colour', 'blue');
    DELETE FROM games_to_judge;
    UPDATE rules_judging SET judged_up_to = NULL, is_first = 0;`);
}

/** Every version that the catalogue may have been upgraded to before this one. */
const versionsBetween = migrations.map(({ version }) => version).filter((version) => version >= 12);

it.each(versionsBetween)(
  'An earlier catalogue that was upgraded to version %i before retains its rules, files, problems and sync log, and judges nothing again.',
  async (between) => {
    const rules = [
      { leagues: ['LCK'], tournaments: [], teams: [], contentTypes: [summary, details], isEnabled: true },
      {
        leagues: [],
        tournaments: [],
        teams: ['gen g', 'KC'],
        contentTypes: [summary, details],
        isEnabled: true,
      },
      { leagues: [], tournaments: ['LEC Été 2026'], teams: [], contentTypes: [summary], isEnabled: true },
      { leagues: [], tournaments: [], teams: [], contentTypes: [replay], isEnabled: false },
    ];
    const file = earlierCatalogue(rules, fillEarlier);
    openDatabase({ file, isReadOnly: false, migrations: migrations.slice(0, between) }).close();
    const catalogue = newCatalogue(file, () => start);
    expect(catalogue.rules.list()).toEqual(
      rules.map((rule, at) => ({
        ...rule,
        ...{ id: `rule-${at}`, effect: 'include', matches: [], seriesTypes: [], from: null },
      })),
    );
    expect(catalogue.judging.isDue()).toBe(false);
    const statesNow = () =>
      files.map(({ game, type }) => {
        const assets = catalogue.browse.game(games[game - 1]?.id ?? '')?.assets ?? [];
        return assets.find(({ contentType }) => contentType === type)?.state;
      });
    expect(statesNow()).toEqual(files.map(({ state }) => state));
    expect([...catalogue.files.known()]).toHaveLength(1);
    expect(catalogue.metadata.get('colour')).toBe('blue');

    const { counts, bytes } = catalogue.coverage.summary();
    expect(counts).toMatchObject({
      ...{ archived: 1, failing: 1, failed: 1, cancelled: 1, 'not-wanted': 1, paused: 1 },
      ...{ upcoming: 0, expected: 1, queued: 1, overdue: 0 },
    });
    expect(bytes).toBe(1234);
    expect(catalogue.downloads.problems()).toMatchObject([
      { id: 'service-unreachable@files.example', files: 2, error: lost, leagues: ['LCK'] },
    ]);
    expect(catalogue.runs.page({ limit: 10 }).items).toMatchObject([
      { id: 'run-1', kind: 'listing', pages: 2, found: { newlyWanted: 8, newMatches: 0 }, error: lost },
    ]);
    expect(catalogue.backfills.list(10)).toEqual([]);
    expect(catalogue.backfills.unfinished()).toBeNull();

    // A change of the rules un-wants what only rules wanted, and nothing that is archived or that the user wanted.
    for (const { id } of catalogue.rules.list()) catalogue.rules.remove(id);
    await apply(catalogue);
    expect(statesNow()).toEqual(
      files.map(({ state }) =>
        ['archived', 'cancelled', 'not-wanted', 'paused'].includes(state) ? state : 'not-wanted',
      ),
    );
  },
);
