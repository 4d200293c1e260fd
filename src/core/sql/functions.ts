/**
 * The functions of DuckDB that a query may call. Scalar functions, aggregates and macros are allowed unless they are
 * refused here: each name of DuckDB's present version was looked at (test/sql/functions.test.ts fails for a new one).
 * Of the functions that make tables, only those listed here are allowed.
 */

export const allowedTableFunctions: ReadonlySet<string> = new Set([
  'generate_series',
  'json_each',
  'range',
  'unnest',
]);

/** They are not functions in DuckDB's list. */
export const allowedBesides: readonly string[] = ['unnest'];

const refusedNames: ReadonlySet<string> = new Set([
  // They run text as SQL, or read and write what SQL is made of.
  'json_deserialize_sql',
  'json_execute_serialized_sql',
  'json_serialize_plan',
  'json_serialize_sql',
  'query',
  'query_table',
  // The engine: its settings, sequences, sessions and queries.
  'currval',
  'current_connection_id',
  'current_query',
  'current_query_id',
  'current_schemas',
  'current_setting',
  'current_transaction_id',
  'getenv',
  'getvariable',
  'in_search_path',
  'nextval',
  'parse_duckdb_log_message',
  'setseed',
  'txid_current',
  'write_log',
  // They wait.
  'pg_sleep',
  'sleep_ms',
  // They take the engine's own forms of values, which a query could forge.
  'combine',
  'create_sort_key',
  'finalize',
  'variant_bytes_to_variant',
  'variant_normalize',
  'variant_to_parquet_variant',
  // They describe a server that this is not.
  'col_description',
  'format_pg_type',
  'format_type',
  'get_block_size',
  'map_to_pg_oid',
  'obj_description',
  'pg_conf_load_time',
  'pg_get_constraintdef',
  'pg_get_expr',
  'pg_get_viewdef',
  'pg_has_role',
  'pg_is_other_temp_schema',
  'pg_my_temp_schema',
  'pg_postmaster_start_time',
  'shobj_description',
]);

const refusedForms = [
  /^__internal_/,
  /^has_\w+_privilege$/,
  /^icu_collate_/,
  /^inet_/,
  /^pg_\w+_is_visible$/,
  /^read_/,
  /^st_/,
];

/** Whether a query may not call the function of this name, in lower case. */
export const isRefused = (name: string): boolean =>
  refusedNames.has(name) || refusedForms.some((form) => form.test(name));
