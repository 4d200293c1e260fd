import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { runHere, runJsonHere } from './in-process.ts';

const env = { dataDir: '' };
const listed = 120;
/** Archived games without a summary. */
let unread = 0;

beforeAll(() => {
  env.dataDir = createTemporaryFolder();
  const file = join(env.dataDir, 'catalogue.db');
  fillLibrary({ file, games: listed, written: listed });
  const db = new Database(file);
  unread = z
    .number()
    .positive()
    .parse(
      db
        .prepare(
          `SELECT count(*) FROM games g LEFT JOIN game_facts f ON f.game_key = g.key
           WHERE f.players IS NULL AND g.void_reason IS NULL
           AND EXISTS (SELECT 1 FROM assets a WHERE a.game_key = g.key AND a.state = 'archived')`,
        )
        .pluck()
        .get(),
    );
  db.close();
});

afterAll(() => removeTemporaryFolder(env.dataDir));

const answerSchema = z.object({
  total: z.number(),
  basis: z.object({ games: z.number(), missing: z.number(), hidden: z.number() }),
  rows: z.array(
    z.looseObject({
      label: z.string(),
      games: z.number(),
      group: z.object({ label: z.string() }).nullable(),
      goldDiffAt15: z.number().nullish(),
      samples: z.object({ goldDiffAt15: z.number().optional() }).optional(),
    }),
  ),
});

async function stats(words: string) {
  const { code, document, stderr } = await runJsonHere(env, ['stats', ...words.split(' ')]);
  expect(code, stderr).toBe(0);
  return answerSchema.parse(document);
}

it('Statistics have groups, few columns, and rows with enough games; all is said of the others', async () => {
  const all = await stats('players --by patch --limit 100000');
  const many = await stats('players --by patch --min-games 3 --columns wr,KP,dpm --limit 100000');
  expect(many.rows).toEqual(
    all.rows
      .filter(({ games }) => games >= 3)
      .map((row) => ({
        value: row['value'],
        label: row.label,
        group: row.group,
        games: row.games,
        times: row['times'],
        winRate: row['winRate'],
        killParticipation: row['killParticipation'],
        damagePerMinute: row['damagePerMinute'],
        samples: expect.any(Object),
      })),
  );
  expect(many.basis.hidden).toBe(all.rows.length - many.rows.length);
  expect(many.rows.length).toBeGreaterThan(0);
  expect(many.basis.hidden).toBeGreaterThan(0);
  expect(all.basis).toMatchObject({ missing: unread, hidden: 0 });

  const words = 'stats sides --by patch --columns wr --min-games 2'.split(' ');
  const { stdout, stderr } = await runHere(env, words);
  expect(stdout).toMatch(
    /^SIDE +PATCH +WIN RATE\n(Blue|Red) side +\d+\.\d+ +\d+\.\d% \(\d+\.\d–\d+\.\d%\)\n/,
  );
  expect(stderr).toContain(`Over ${all.basis.games - unread} of ${all.basis.games} games.`);
  const [, query = ''] = /--query '(.*)'/.exec(stderr) ?? [];
  const { document } = await runJsonHere(env, ['games', '--query', query]);
  expect(z.object({ items: z.array(z.unknown()) }).parse(document).items).toHaveLength(unread);
});

it('Without a query, games without an archived file are not among those that statistics are over', async () => {
  const archived = await stats('players');
  const { document } = await runJsonHere(env, ['stats', 'players', '']);
  const known = answerSchema.parse(document);
  expect(known.basis.games).toBeGreaterThan(archived.basis.games);
  expect(known.rows).toEqual(archived.rows);
});

it('The command that is proposed for the other games is one that a shell reads, also with an apostrophe', async () => {
  const { stderr } = await runHere(env, ['aggregates', '--query', "league:LCK,LPL,LEC,LCS,Kha'Zix"]);
  expect(stderr).toContain(
    String.raw`For the others: matchkeep games --query 'league:LCK,LPL,LEC,LCS,Kha'\''Zix -is:void,unplayed unknown:summary'`,
  );
});

it('Options of statistics are parts of the query, and CSV has the columns of exports', async () => {
  const options = await stats('champions league:LCK --role MID --limit 1000');
  const { document } = await runJsonHere(env, [
    ...['aggregates', '--by', 'champion', '--query', 'league:LCK role:mid', '--limit', '1000'],
  ]);
  expect(options.rows.length).toBeGreaterThan(0);
  expect(answerSchema.parse(document).rows).toEqual(options.rows);

  const { stdout } = await runHere(env, [
    ...['stats', 'teams', 'league:LCK', '--by', 'opponent', '--columns', 'gpm,wr,games', '--as', 'csv'],
  ]);
  const [head, ...records] = stdout.trimEnd().split('\r\n');
  expect(head).toBe('query_value,team,opponent,gold_per_minute,win_rate,games');
  expect(records.length).toBeGreaterThan(1);
  for (const record of records) expect(record).toMatch(/,\d+(\.\d{1,4})?,[01](\.\d{1,6})?,\d+$/);
});

it('Statistics of the draft have champions that were only banned, and open the games of a number of bans', async () => {
  const all = await stats('champions --columns draft --limit 1000');
  const bans = await stats('champions --columns picks,bans,presence,wr --by side --limit 1000 --sort bans');
  const { row, opened } = await banned(all.rows);
  expect(opened).toHaveLength(z.number().positive().parse(row['bans']));
  const ofRow = bans.rows.filter(({ label }) => label === row.label);
  const sum = ofRow.reduce((some, one) => some + z.number().parse(one['bans']), 0);
  expect(sum).toBe(row['bans']);
  const roles = await stats('champions --columns draft --by role --limit 1000');
  expect(new Set(roles.rows.map((one) => one['bans']))).toEqual(new Set([null]));
  const { stderr } = await runHere(env, 'stats champions --columns bans --by turn'.split(' '));
  expect(stderr).toMatch(/The bans of \d+ of \d+ games are known\. For the others: .*unknown:draft/);
});

async function banned(rows: Awaited<ReturnType<typeof stats>>['rows']) {
  const row = rows.find(({ bans }) => Number(bans) > 0);
  if (row === undefined) throw new Error('Nobody was banned.');
  const query = `ban:"${row.label}" -is:void`;
  const { document } = await runJsonHere(env, ['games', '--query', query, '--limit', '500']);
  return { row, opened: z.object({ items: z.array(z.unknown()) }).parse(document).items };
}

it('Statistics are in the order asked for, and say over how many games they are', async () => {
  const words = ['stats', 'players', '--columns', 'gd15,games,cs10', '--sort', 'games', '--limit', '1000'];
  const { document } = await runJsonHere(env, words);
  const { rows } = answerSchema.parse(document);
  const sampled = rows.find(({ samples }) => samples?.goldDiffAt15 !== undefined);
  expect(sampled).toBeDefined();
  const raw = z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).parse(document);
  expect(Object.keys(raw.rows[0] ?? {}).slice(-4)).toEqual([
    'goldDiffAt15',
    'games',
    'creepScoreAt10',
    'samples',
  ]);

  const csv = (await runHere(env, [...words, '--as', 'csv'])).stdout.split('\r\n');
  expect(csv[0]).toBe(
    'query_value,player,gold_diff_at_15,gold_diff_at_15_games,games,creep_score_at_10,creep_score_at_10_games',
  );
  const [, , difference, over, games] = csv[1 + rows.findIndex((row) => row === sampled)]?.split(',') ?? [];
  expect(Number(difference)).toBeCloseTo(sampled?.goldDiffAt15 ?? 0, 4);
  expect([over, games].map(Number)).toEqual([sampled?.samples?.goldDiffAt15, sampled?.games]);

  const { stdout } = await runHere(env, words);
  expect(stdout).toMatch(/^PLAYER +GD@15 +GAMES +CS@10\n/);
  expect(stdout).toMatch(/ [+-]\d+(,\d+)* \(\d+ of \d+\) /);
});

it('The statistics are listed with what they are', async () => {
  const { code, stdout } = await runHere(env, ['stats', 'teams', '--columns', '?']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^NAME +ALSO +WHAT IT IS +SECTION\n/);
  expect(stdout).toMatch(/^gd15 +goldDiffAt15 +Gold at 15 minutes less .*At 15 minutes/m);
  // A team has no share in itself.
  expect(stdout).not.toMatch(/^kp /m);
});

it.each([
  ['players unknown:summary', 'a readable summary'],
  ['teams unknown:sides', 'a summary with both teams'],
])('"stats %s" says what none of the games has', async (words, needed) => {
  const { code, stderr } = await runHere(env, ['stats', ...words.split(' ')]);
  expect(code).toBe(0);
  expect(stderr).toContain(`No statistics: none of the games has ${needed} in the archive.`);
});

it('Statistics of no game do not say what the games lack', async () => {
  const { stderr } = await runHere(env, ['stats', 'players', 'year:1999']);
  expect(stderr).toBe('No statistics: no game that counts matches the query.\n');
});

it.each([
  ['players --columns wr,speed', 'There is no statistic "speed".'],
  ['players --sort speed', 'There is no statistic "speed".'],
  ['teams --by role', 'Statistics of teams have no groups by role.'],
  ['players --role goalkeeper', '"goalkeeper" is not valid for "role:".'],
  ['players unknown:everything', '"everything" is not valid for "unknown:".'],
])('"stats %s" is refused with a remedy', async (words, message) => {
  const { code, stderr, stdout } = await runHere(env, ['stats', ...words.split(' ')]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n').length).toBeGreaterThan(1);
});
