/** Words of `--search` that look like fields of the query language. `--search` finds words only, `--query` reads fields. */
import { closest } from '../../shared/query/closest.ts';
import { type QueryField, queryFieldNames } from '../../shared/query/fields.ts';

/** A sentence for each such word of a search without results. Ids have a colon too, as in `ESPORTSTMNT01:26902`. */
export function fieldsInSearch(search: string): readonly string[] {
  return search.split(/\s+/u).flatMap((word) => {
    const [, field = '', value] = /^-?(\p{L}+):(.+)$/u.exec(word) ?? [];
    if (value === undefined) return [];
    const known = queryFieldNames.find((name) => name === field.toLowerCase());
    return known === undefined
      ? [unknownField(field, value)]
      : [`--search finds words only. ${queryFor(known, value)}`];
  });
}

function unknownField(field: string, value: string): string {
  const near = closest(field.toLowerCase(), queryFieldNames);
  const fields = queryFieldNames.find((name) => name === near);
  return fields === undefined
    ? `There is no field "${field}", and --search finds words only. Fields for --query: ${queryFieldNames.join(', ')}.`
    : `There is no field "${field}". Did you mean "${fields}:"? ${queryFor(fields, value)}`;
}

function queryFor(field: QueryField, value: string): string {
  return `Fields need --query, as in --query "${field}:${value.replaceAll('"', '')}".`;
}
