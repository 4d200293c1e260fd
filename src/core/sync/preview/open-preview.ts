/** Previews watch rules on a read-only connection of its own. */
import { findUnknownNames } from '../../../shared/query/unknown-names.ts';
import type { RulesPreview, WatchRule } from '../../../shared/rules/watch-rules.ts';
import { createRuleNames } from '../../catalogue/listings/rule-names.ts';
import { createNames } from '../../catalogue/rows/names.ts';
import { firstRequestAt } from '../../catalogue/rows/schedule.ts';
import { migrations } from '../../catalogue/schema/migrations.ts';
import { openDatabase } from '../../catalogue/schema/open.ts';
import { roundExpected } from '../../domain/asset-status.ts';
import { countPreview } from './count-preview.ts';
import { createKnownGames } from './known-games.ts';

export interface OpenPreview {
  /** What saving `rules`, the whole list as it would be, does at `now` (epoch ms). */
  preview(rules: readonly WatchRule[], now: number): RulesPreview;
  close(): void;
}

/** `file` is the catalogue's path. Throws the catalogue's errors on opening. */
export function openPreview(file: string): OpenPreview {
  const db = openDatabase({ file, isReadOnly: true, migrations });
  const knownGames = createKnownGames(db, createNames(db), isUpcoming);
  const names = createRuleNames(db);
  return {
    preview: db.transaction((rules: readonly WatchRule[], now: number) => {
      const matchKeys = new Map<number, string>();
      for (const id of rules.flatMap(({ matches }) => matches)) {
        const key = knownGames.matchKey(id.trim());
        if (key !== null) matchKeys.set(key, id.trim());
      }
      const counts = countPreview(knownGames.read(now), rules, matchKeys);
      return { ...counts, unknownNames: findUnknownNames(names, rules) };
    }),
    close: () => void db.close(),
  };
}

function isUpcoming(startAt: number, number: number, now: number): boolean {
  return now < roundExpected(firstRequestAt(startAt, number));
}
