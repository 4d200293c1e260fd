import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { isRefused } from '../../src/core/sql/functions.ts';

const text = readFileSync(join(import.meta.dirname, 'functions.txt'), 'utf8');
const known = text.split(/\s+/).filter((name) => name !== '');

it('Every function of this version of DuckDB was looked at: refuse a new one that reaches beyond the data, and list it', async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(
    "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate', 'macro')",
  );
  const names = reader.getRows().map(([name]) => String(name));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

it.each([
  'getenv',
  'current_setting',
  'write_log',
  'query',
  'read_text',
  'json_execute_serialized_sql',
  'has_table_privilege',
  '__internal_decompress_string',
])('A query cannot call %s', (name) => {
  expect(isRefused(name)).toBe(true);
});
