/**
 * SQL as DuckDB reads it, for the editor. Only words that questions need are keywords: `role`, `type` or `minute` are
 * names of columns here.
 */
import { SQLDialect } from '@codemirror/lang-sql';

const keywords =
  'all and anti any array as asc asof between by case cast collate cross cube current desc distinct else end escape ' +
  'except exclude exists explain filter first following from full group grouping having ilike in inner intersect ' +
  'interval is join last lateral left like limit macro natural not nulls offset on or order outer over partition pivot ' +
  'positional preceding qualify range recursive replace right rollup row rows sample select semi sets similar some ' +
  'summarize table tablesample then ties to unbounded union unpivot using values when where window with within';

const types =
  'bigint bit blob boolean date decimal double float hugeint integer json real smallint struct map time timestamp ' +
  'timestamptz tinyint ubigint uinteger usmallint utinyint uuid varchar';

/** Functions that answer questions of an analyst; DuckDB has many more. */
const functions =
  'abs any_value approx_count_distinct arg_max arg_min avg bool_and bool_or ceil coalesce concat corr count covar_pop ' +
  'cume_dist date_diff date_part date_trunc dense_rank epoch_ms first_value floor format generate_series greatest ' +
  'json_extract json_extract_string lag last_value lead least len list lower max median min mode ntile nullif ' +
  'percent_rank quantile_cont quantile_disc rank regexp_extract regexp_matches regr_intercept regr_r2 regr_slope round ' +
  'row_number split_part sqrt stddev_pop stddev_samp strftime string_agg strptime substring sum trim try_cast unnest ' +
  'upper var_samp';

export const duckdb = SQLDialect.define({
  keywords: `${keywords} true false null`,
  types,
  builtin: functions,
  operatorChars: '+-*/<>=~!@#%^&|`?:',
  doubleDollarQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
});
