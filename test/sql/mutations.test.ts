import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openParser } from '../../src/core/sql/database.ts';
import { checkQuery } from '../../src/core/sql/guard.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** Parts of queries, valid and hostile. Mutations put them next to each other. */
const parts = [
  ...[
    'SELECT',
    'FROM',
    'WHERE',
    'WITH a AS (SELECT 1)',
    'UNION ALL',
    'ORDER BY 1',
    'LIMIT 1',
    ',',
    '(',
    ')',
    ';',
  ],
  ...[
    '*',
    '1',
    "'x'",
    'league',
    'games',
    'a',
    'players AS p',
    'JOIN',
    'ON true',
    'count(*)',
    'EXISTS',
    'LATERAL',
  ],
  ...[
    'getenv',
    "('HOME')",
    "read_text('/x')",
    "'/x.csv'",
    '"/x.csv"',
    "query('SELECT 1')",
    'duckdb_settings()',
  ],
  ...[
    'results.result_1',
    'enable_logging()',
    'COPY',
    "TO '/x'",
    'SUMMARIZE',
    'DESCRIBE',
    '--',
    '/*',
    '*/',
    '$1',
  ],
];
const queries = [
  'SELECT league, count(*) FROM games GROUP BY 1 ORDER BY 2',
  'WITH a AS (SELECT * FROM players) SELECT * FROM a JOIN games USING (platform_game_id)',
  'SELECT * FROM games WHERE league IN (SELECT league FROM players) LIMIT 5',
];
const mutated = fc
  .record({
    query: fc.constantFrom(...queries),
    changes: fc.array(
      fc.record({ at: fc.nat(20), remove: fc.nat(2), part: fc.constantFrom(...parts, ' ') }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ query, changes }) => {
    const words = query.split(' ');
    for (const { at, remove, part } of changes) words.splice(at % (words.length + 1), remove, part);
    return words.join(' ');
  });

/** Names that no tree of an allowed query has, as tables or functions. */
const forbidden =
  /"(?:function_name|table_name)":"(?:getenv|read_text|query|enable_logging|duckdb_settings|result_1|\/x[^"]*)"/;

it('No mutation of a query gets what is forbidden past the first wall', async () => {
  const parse = await openParser(duckdb);
  const allowed = {
    tables: new Set(['games', 'players']),
    functions: new Set(['count', 'count_star', '=']),
  };
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async (sql) => {
      const tree = await parse(sql);
      if (checkQuery(sql, tree, allowed) !== null) return;
      passed += 1;
      expect(tree).not.toMatch(forbidden);
    }),
    propertyRuns(1_000, 30_000),
  );
  expect(passed).toBeGreaterThan(0);
});
