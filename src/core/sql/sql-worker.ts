/** The program of the engine's process. */
import { serveSql } from './serve-sql.ts';

serveSql(async () => await import('@duckdb/node-api'));
