/** The watch rules. A new catalogue has one: all games, `GAMH_SUMMARY` (id `default`). */
import type Database from 'better-sqlite3';
import type { RuleNameKind, WatchRule } from '../../../shared/watch-rules.ts';
import { readTexts } from '../downloads/wantable.ts';
import { createKnownNames, createSpelling, type RuleNameOrType } from '../listings/spelling.ts';
import type { Write } from '../schema/write.ts';

export interface Rules {
  list(): readonly WatchRule[];
  save(rule: Omit<WatchRule, 'id'> & { readonly id?: string | undefined }): WatchRule;
  remove(id: string): number;
  /** The service's spelling of a name, a team code or an id; null if the catalogue does not have it. */
  spelling(kind: RuleNameKind, name: string): string | null;
  /** Every name of this kind in the catalogue, and every content type that is archived. */
  known(kind: RuleNameOrType): readonly string[];
}

interface Row {
  readonly id: string;
  readonly leagues: string;
  readonly tournaments: string;
  readonly teams: string;
  readonly content_types: string;
  readonly is_enabled: number;
}

export function createRules(db: Database.Database, write: Write, newId: () => string): Rules {
  const list = db.prepare<[], Row>('SELECT * FROM rules ORDER BY key');
  const save = db.prepare<Row>(
    `INSERT INTO rules (id, leagues, tournaments, teams, content_types, is_enabled)
     VALUES (:id, :leagues, :tournaments, :teams, :content_types, :is_enabled)
     ON CONFLICT DO UPDATE SET leagues = excluded.leagues, tournaments = excluded.tournaments,
       teams = excluded.teams, content_types = excluded.content_types, is_enabled = excluded.is_enabled`,
  );
  const remove = db.prepare<[string]>('DELETE FROM rules WHERE id = ?');
  return {
    list: () =>
      list.all().map((row) => ({
        id: row.id,
        leagues: [...readTexts(row.leagues)],
        tournaments: [...readTexts(row.tournaments)],
        teams: [...readTexts(row.teams)],
        contentTypes: [...readTexts(row.content_types)],
        isEnabled: row.is_enabled === 1,
      })),
    save: ({ id = newId(), leagues, tournaments, teams, contentTypes, isEnabled }) =>
      write((): WatchRule => {
        save.run({
          id,
          leagues: JSON.stringify(leagues),
          tournaments: JSON.stringify(tournaments),
          teams: JSON.stringify(teams),
          content_types: JSON.stringify(contentTypes),
          is_enabled: isEnabled ? 1 : 0,
        });
        return { id, leagues, tournaments, teams, contentTypes, isEnabled };
      }),
    remove: (id) => write(() => remove.run(id).changes),
    spelling: createSpelling(db),
    known: createKnownNames(db),
  };
}
