/**
 * The names in the catalogue that a watch rule may contain. Names are compared as in the rules themselves
 * (sync/rules.ts). Milliseconds with tens of thousands of names.
 */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { contentTypeLabel } from '../../../shared/domain/content-types.ts';
import { seriesTypeKey } from '../../../shared/domain/series-types.ts';
import { type KnownNames, listContentTypes } from '../../../shared/query/unknown-names.ts';
import type { RuleField, RuleNameKind } from '../../../shared/rules/watch-rules.ts';
import { createSeriesTypes } from './series-types.ts';

const maxSuggested = 20;

interface Queries {
  /** The order of the results: exact spellings first, then names, codes and ids, each newest first. */
  readonly spelling: string;
  /** Names that begin with the text come first: then leagues by their games, tournaments and teams newest first. */
  readonly suggested: string;
  /** Null for matches, which have no names. */
  readonly known: string | null;
}

const queries: Readonly<Record<Exclude<RuleNameKind, 'seriesTypes'>, Queries>> = {
  leagues: {
    spelling: namedOrIdentified('leagues'),
    suggested: `SELECT name FROM leagues WHERE name <> '' AND instr(folded, :key) > 0
      GROUP BY name ORDER BY min(instr(folded, :key)) > 1, sum(games) DESC, name LIMIT ${maxSuggested}`,
    known: 'SELECT DISTINCT name FROM leagues',
  },
  tournaments: {
    spelling: namedOrIdentified('tournaments'),
    suggested: `SELECT name FROM tournaments WHERE name <> '' AND instr(folded, :key) > 0
      GROUP BY name ORDER BY min(instr(folded, :key)) > 1, max(key) DESC LIMIT ${maxSuggested}`,
    known: 'SELECT DISTINCT name FROM tournaments',
  },
  teams: {
    spelling: `SELECT text FROM (
        SELECT name AS text, 0 AS rank, key FROM teams WHERE folded_name = :key
        UNION ALL SELECT code, 1, key FROM teams WHERE folded_code = :key
        UNION ALL SELECT id, 2, key FROM teams WHERE id IN (:text, :key)
      ) ORDER BY text <> :text, rank, key DESC LIMIT 1`,
    suggested: `SELECT name FROM teams
      WHERE name <> '' AND (instr(folded_name, :key) > 0 OR instr(folded_code, :key) > 0)
      GROUP BY name ORDER BY max(folded_code = :key OR folded_name = :key) DESC,
        max(instr(folded_code, :key) = 1 OR instr(folded_name, :key) = 1) DESC, max(key) DESC LIMIT ${maxSuggested}`,
    known: 'SELECT name FROM teams UNION SELECT code FROM teams',
  },
  matches: {
    /** Ids have one spelling. */
    spelling: 'SELECT id AS text FROM matches WHERE id = :text AND :key IS NOT NULL',
    /** Ids that begin with the text: every id is less than it with the highest character behind it. */
    suggested: `SELECT id FROM matches WHERE id >= :text AND id < :text || char(1114111) ORDER BY id LIMIT ${maxSuggested}`,
    known: null,
  },
};

function namedOrIdentified(table: 'leagues' | 'tournaments'): string {
  return `SELECT text FROM (
      SELECT name AS text, 0 AS rank, key FROM ${table} WHERE folded = :key
      UNION ALL SELECT id, 1, key FROM ${table} WHERE id IN (:text, :key)
    ) ORDER BY text <> :text, rank, key DESC LIMIT 1`;
}

/** From the counts of the coverage: a few rows for each content type, and none that counts nothing. */
const archivedContentTypes = `SELECT DISTINCT ref FROM coverage_counts
  WHERE scope = 'content-type' AND kind = 'archived' ORDER BY ref`;

export interface RuleNames extends KnownNames {
  /** The service's spelling of a name, a team code, an id or a type of series; null if the catalogue does not have it. */
  spelling(kind: RuleNameKind, name: string): string | null;
  /** Names that contain the text, at most twenty; of an empty text, the first ones. */
  suggest(kind: RuleField, text: string): readonly string[];
  /**
   * Every name (of teams the codes too), for "Did you mean …". Content types are those of which a file is archived. Reads
   * whole tables of names: only for what the catalogue does not have. Of matches, which have no names, none.
   */
  known(kind: RuleField): readonly string[];
}

interface Asked {
  readonly text: string;
  readonly key: string;
}

export function createRuleNames(db: Database.Database): RuleNames {
  const prepare = ({ spelling, suggested, known }: Queries) => ({
    spelling: db.prepare<Asked, string>(spelling).pluck(),
    suggested: db.prepare<Asked, string>(suggested).pluck(),
    known: known === null ? null : db.prepare<[], string>(known).pluck(),
  });
  const statements = {
    leagues: prepare(queries.leagues),
    tournaments: prepare(queries.tournaments),
    teams: prepare(queries.teams),
    matches: prepare(queries.matches),
  } as const;
  const contentTypes = db.prepare<[], string>(archivedContentTypes).pluck();
  const seriesTypes = createSeriesTypes(db);
  const known = (kind: RuleField): readonly string[] => {
    if (kind === 'seriesTypes') return seriesTypes();
    const all = kind === 'contentTypes' ? contentTypes : statements[kind].known;
    return all?.all().filter((name) => name !== '') ?? [];
  };
  return {
    spelling(kind, name) {
      const key = nameKey(name);
      if (key === '') return null;
      if (kind !== 'seriesTypes') return statements[kind].spelling.get({ text: name.trim(), key }) ?? null;
      const wanted = seriesTypeKey(name);
      return seriesTypes().find((type) => seriesTypeKey(type) === wanted) ?? null;
    },
    suggest(kind, text) {
      const key = nameKey(text);
      if (kind === 'seriesTypes') return namesWith(key, seriesTypes());
      if (kind === 'contentTypes') return namesWith(key, listContentTypes({ known }), contentTypeLabel);
      return statements[kind].suggested.all({ text: text.trim(), key });
    },
    known,
  };
}

/** Those that contain the key, themselves or in their labels: first those that have it nearest to their beginning. */
function namesWith(key: string, names: readonly string[], toLabel = (name: string) => name) {
  return names
    .map((name) => ({ name, places: [name, toLabel(name)].map((text) => nameKey(text).indexOf(key)) }))
    .map(({ name, places }) => ({ name, at: Math.min(...places.filter((at) => at >= 0)) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
    .slice(0, maxSuggested)
    .map(({ name }) => name);
}
