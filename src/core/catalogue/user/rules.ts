/**
 * The watch rules. A new catalogue has one for all games (id `default`), which gets its content types from the settings
 * when its data folder is opened for the first time (user-data/first-rule.ts).
 */
import type Database from 'better-sqlite3';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { maxRules, type RuleDraft, type WatchRule } from '../../../shared/rules/watch-rules.ts';
import { createRuleNames, type RuleNames } from '../listings/rule-names.ts';
import { readTexts } from '../rows/wantable.ts';
import type { Write } from '../schema/write.ts';

export interface Rules extends RuleNames {
  /** In the order in which they are read. */
  list(): readonly WatchRule[];
  /** Writes only changes. Throws `not-found` for an unknown `before`, and `invalid-input` for more than `maxRules`. */
  save(rule: RuleDraft): WatchRule;
  remove(id: string): number;
  /** Makes these the rules, in this order. */
  replace(rules: readonly WatchRule[]): void;
  /** Places a rule before another one, or at the end (null). Returns whether it moved. Throws `not-found`. */
  move(id: string, before: string | null): boolean;
}

interface Row {
  readonly id: string;
  readonly effect: string;
  readonly leagues: string;
  readonly tournaments: string;
  readonly teams: string;
  readonly matches: string;
  readonly series_types: string;
  readonly from_day: string | null;
  readonly content_types: string;
  readonly is_enabled: number;
}
const columns = [
  'id',
  'effect',
  'leagues',
  'tournaments',
  'teams',
  'matches',
  'series_types',
  'from_day',
  'content_types',
  'is_enabled',
] as const satisfies readonly (keyof Row)[];

export function createRules(db: Database.Database, write: Write, newId: () => string): Rules {
  const list = db.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM rules ORDER BY position, key`);
  const find = db.prepare<[string], Row>(`SELECT ${columns.join(', ')} FROM rules WHERE id = ?`);
  const ids = db.prepare<[], string>('SELECT id FROM rules ORDER BY position, key').pluck();
  const save = db.prepare<Row>(
    `INSERT INTO rules (${columns.join(', ')}, position)
     VALUES (${columns.map((name) => `:${name}`).join(', ')}, (SELECT coalesce(max(position), 0) + 1 FROM rules))
     ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const place = db.prepare<{ id: string; position: number }>(
    'UPDATE rules SET position = :position WHERE id = :id AND position <> :position',
  );
  const remove = db.prepare<[string]>('DELETE FROM rules WHERE id = ?');

  /** Within a transaction. */
  function move(id: string, before: string | null): boolean {
    const present = ids.all();
    if (!present.includes(id)) throw unknownRule(id);
    if (before === id) return false;
    const others = present.filter((each) => each !== id);
    const at = before === null ? others.length : others.indexOf(before);
    if (before !== null && at < 0) throw unknownRule(before);
    const ordered = others.toSpliced(at, 0, id);
    if (ordered.every((each, index) => each === present[index])) return false;
    ordered.forEach((each, index) => {
      place.run({ id: each, position: index + 1 });
    });
    return true;
  }

  return {
    list: () => list.all().map(toRule),
    save: ({ before, ...draft }) =>
      write((): WatchRule => {
        const rule = { ...draft, id: draft.id ?? newId() };
        const row = toRow(rule);
        const known = find.get(rule.id);
        if (known === undefined && ids.all().length >= maxRules) throw tooManyRules();
        if (known === undefined || columns.some((name) => known[name] !== row[name])) save.run(row);
        if (before !== undefined) move(rule.id, before);
        return rule;
      }),
    remove: (id) => write(() => remove.run(id).changes),
    replace: (wanted) =>
      write(() => {
        const ids = new Set(wanted.map(({ id }) => id));
        for (const { id } of list.all()) if (!ids.has(id)) remove.run(id);
        for (const rule of wanted) save.run(toRow(rule));
        wanted.forEach(({ id }, index) => {
          place.run({ id, position: index + 1 });
        });
      }),
    move: (id, before) => write(() => move(id, before)),
    ...createRuleNames(db),
  };
}

function toRow(rule: WatchRule): Row {
  return {
    id: rule.id,
    effect: rule.effect,
    leagues: JSON.stringify(rule.leagues),
    tournaments: JSON.stringify(rule.tournaments),
    teams: JSON.stringify(rule.teams),
    matches: JSON.stringify(rule.matches),
    series_types: JSON.stringify(rule.seriesTypes),
    from_day: rule.from,
    content_types: JSON.stringify(rule.contentTypes),
    is_enabled: rule.isEnabled ? 1 : 0,
  };
}

function toRule(row: Row): WatchRule {
  return {
    id: row.id,
    effect: row.effect === 'exclude' ? 'exclude' : 'include',
    leagues: [...readTexts(row.leagues)],
    tournaments: [...readTexts(row.tournaments)],
    teams: [...readTexts(row.teams)],
    matches: [...readTexts(row.matches)],
    seriesTypes: [...readTexts(row.series_types)],
    from: row.from_day,
    contentTypes: [...readTexts(row.content_types)],
    isEnabled: row.is_enabled === 1,
  };
}

function unknownRule(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no watch rule "${id}".`, {
    remedy: 'It may have been removed. Look at the list of rules.',
  });
}

function tooManyRules(): MatchkeepError {
  return new MatchkeepError('invalid-input', `There are already ${maxRules} watch rules.`, {
    remedy: 'Remove rules that you no longer need, or name several leagues or teams in one rule.',
  });
}
