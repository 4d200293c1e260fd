/** The engine's program on a system without DuckDB. */
import { serveSql } from '../../src/core/sql/serve-sql.ts';

serveSql(async () => await Promise.reject(new Error("Cannot find module '@duckdb/node-bindings-none'")));
