/** The rules that wanted files, each once as it was then. */
import type Database from 'better-sqlite3';
import { type RuleContent, ruleContentSchema } from '../../../shared/rules/watch-rules.ts';

export function createWantingRules(db: Database.Database) {
  const find = db.prepare<[string], number>('SELECT key FROM wanting_rules WHERE content = ?').pluck();
  const add = db
    .prepare<[string], number>('INSERT INTO wanting_rules (content) VALUES (?) RETURNING key')
    .pluck();
  const texts = new WeakMap<RuleContent, string>();
  /** The same rule wants very many files. */
  const toText = (rule: RuleContent): string => {
    const known = texts.get(rule);
    if (known !== undefined) return known;
    const text = JSON.stringify(ruleContentSchema.parse(rule));
    texts.set(rule, text);
    return text;
  };
  return {
    /** Within a transaction. Null for no rule. */
    findKey(rule: RuleContent | null): number | null {
      if (rule === null) return null;
      const text = toText(rule);
      return find.get(text) ?? add.get(text) ?? null;
    },
  };
}
