/**
 * Decides by the syntax tree of a query, before anything of it is bound, whether it may run: it can name our tables, its
 * own common table expressions, and functions of the list, and is made only of parts that are known here.
 */
import { z } from 'zod';
import { parseJson } from '../platform/parse-json.ts';
import { allowedTableFunctions } from './functions.ts';
import { type Problem, problemAt } from './problem.ts';

/** What `json_serialize_sql` answers. */
const parsedSchema = z.union([
  z.object({ error: z.literal(false), statements: z.array(z.object({ node: z.unknown() }).loose()) }),
  z.object({
    error: z.literal(true),
    error_type: z.string(),
    error_message: z.string(),
    position: z.coerce.number().optional(),
  }),
]);

export interface Allowed {
  /** In lower case. */
  readonly tables: ReadonlySet<string>;
  /** In lower case: those that are not tables. */
  readonly functions: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names of parts of a tree: kinds of queries, tables, expressions and what belongs to them. */
const knownParts = words(
  'SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE ' +
    'BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST EMPTY PIVOT SHOW_REF ' +
    'ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ' +
    'ASCENDING DESCENDING ORDER_DEFAULT',
);
const knownExpressions = words(
  'BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION ' +
    'LAMBDA OPERATOR POSITIONAL_REFERENCE STAR SUBQUERY WINDOW',
);

class Refused extends Error {
  readonly at: number | null;
  readonly remedy: string | null;
  constructor(message: string, { at, remedy }: { at: number | null; remedy: string | null }) {
    super(message);
    this.at = at;
    this.remedy = remedy;
  }
}

/** How DuckDB writes a number beyond a DOUBLE, such as 1e400, which is no JSON; in a text, a quote has a backslash. */
const infinity = /"value":-?Infinity\b/g;

/**
 * Null if the query may run. `serialized` is DuckDB's `json_serialize_sql` of it.
 */
export function checkQuery(sql: string, serialized: string, allowed: Allowed): Problem | null {
  const tree = parseJson(serialized) ?? parseJson(serialized.replaceAll(infinity, '"value":null'));
  // DuckDB cuts the message about a long word, perhaps within a character, and then has no answer.
  if (tree === undefined)
    return problemAt(sql, null, 'The query has a syntax error near a very long word.', oneSelect);
  const parsed = parsedSchema.parse(tree);
  if (parsed.error) {
    if (parsed.error_type === 'parser')
      return problemAt(sql, parsed.position ?? null, `${parsed.error_message}.`, null);
    return problemAt(sql, null, 'Only a SELECT can be run.', oneSelect);
  }
  const [statement, ...more] = parsed.statements;
  if (statement === undefined) return problemAt(sql, null, 'There is no query.', 'Write a SELECT.');
  if (more.length > 0) return problemAt(sql, null, 'There is more than one statement.', oneSelect);
  try {
    checkPart(statement, new Scope(allowed));
    return null;
  } catch (error) {
    if (error instanceof Refused) return problemAt(sql, error.at, error.message, error.remedy);
    throw error;
  }
}

const oneSelect =
  'Write one SELECT. It cannot change the data set; to describe a table, write SELECT * FROM (SUMMARIZE games).';

/** The tables that can be named in a part of the query. */
class Scope {
  readonly allowed: Allowed;
  readonly #names: ReadonlySet<string>;
  constructor(allowed: Allowed, names: ReadonlySet<string> = new Set()) {
    this.allowed = allowed;
    this.#names = names;
  }
  has(table: string): boolean {
    return this.#names.has(table) || this.allowed.tables.has(table);
  }
  with(name: string): Scope {
    return new Scope(this.allowed, new Set([...this.#names, name]));
  }
}

type Part = Readonly<Record<string, unknown>>;

function checkPart(value: unknown, scope: Scope): void {
  if (Array.isArray(value)) {
    for (const item of value) checkPart(item, scope);
    return;
  }
  if (!isPart(value)) return;
  checkKind(value, scope);
  const { cte_map: ctes, ...others } = value;
  const inside = isPart(ctes) ? withExpressions(ctes, scope) : scope;
  if (others['type'] === 'RECURSIVE_CTE_NODE') {
    const { right, ...before } = others;
    checkParts(before, inside);
    checkPart(right, inside.with(lowerCase(others['cte_name'])));
    return;
  }
  if (others['type'] === 'TABLE_FUNCTION') {
    const { function: called, ...besides } = others;
    checkParts(besides, inside);
    checkTableFunction(called, inside);
    return;
  }
  checkParts(others, inside);
}

function checkParts(part: Part, scope: Scope): void {
  for (const value of Object.values(part)) checkPart(value, scope);
}

/** Each common table expression can name those before it, and the query all of them. */
function withExpressions(ctes: Part, outer: Scope): Scope {
  let scope = outer;
  for (const { key, value } of z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .parse(ctes['map'])) {
    checkPart(value, scope);
    scope = scope.with(key.toLowerCase());
  }
  return scope;
}

function checkKind(part: Part, scope: Scope): void {
  const { type, class: kind } = part;
  const at = placeIn(part);
  if (kind !== undefined && !(typeof kind === 'string' && knownExpressions.has(kind))) {
    const remedy = kind === 'PARAMETER' ? 'Write the value itself.' : null;
    throw new Refused(`A query cannot contain this part: ${String(kind)}.`, { at, remedy });
  }
  const isPartOfType = typeof type === 'string' && kind === undefined;
  if (isPartOfType && !knownParts.has(type) && !type.endsWith('_TYPE_INFO')) {
    throw new Refused(`A query cannot contain this part: ${type}.`, { at, remedy: null });
  }
  if (type === 'BASE_TABLE') checkTable(part, scope);
  else if (type === 'SHOW_REF') checkShow(part);
  else if ('function_name' in part) checkFunction(part, scope);
}

/** With its arguments. */
function checkTableFunction(called: unknown, scope: Scope): void {
  if (!isPart(called)) throw new Refused('A query cannot contain this table.', { at: null, remedy: null });
  checkParts(called, scope);
  const name = lowerCase(called['function_name']);
  if (called['class'] === 'FUNCTION' && allowedTableFunctions.has(name)) return;
  throw new Refused(`A query cannot read from the function ${name}.`, {
    at: placeIn(called),
    remedy: `Functions in FROM: ${[...allowedTableFunctions].join(', ')}.`,
  });
}

function checkFunction(part: Part, { allowed }: Scope): void {
  const name = lowerCase(part['function_name']);
  if (allowed.functions.has(name)) return;
  throw new Refused(`A query cannot call the function ${name}.`, {
    at: placeIn(part),
    remedy: 'It does not exist, or would reach beyond the data set.',
  });
}

function checkTable(part: Part, scope: Scope): void {
  const name = lowerCase(part['table_name']);
  const place = [part['catalog_name'], part['schema_name']].filter((text) => text !== '');
  const isPlain = place.length === 0 && (part['at_clause'] ?? null) === null;
  if (isPlain && scope.has(name)) return;
  const full = [...place, part['table_name']].map(String).join('.');
  throw new Refused(`There is no table "${full}".`, {
    at: placeIn(part),
    remedy:
      name === 'selected_games'
        ? 'This table has the games of a search: enter one in the field "selected_games", or give it with --search.'
        : `Tables: ${[...scope.allowed.tables].join(', ')}.`,
  });
}

/** `DESCRIBE` and `SUMMARIZE` of a query. Others read lists of the engine. */
function checkShow(part: Part): void {
  if (isPart(part['query']) && part['table_name'] === '') return;
  throw new Refused('A query cannot list what the engine has.', {
    at: placeIn(part),
    remedy: 'Run "matchkeep query --schema" for the tables and columns.',
  });
}

/** A byte of the text; null where the tree has none. */
function placeIn({ query_location: at }: Part): number | null {
  return typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const lowerCase = (text: unknown) => String(text).toLowerCase();
