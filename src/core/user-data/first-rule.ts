/**
 * The rule of a new archive. Until the first game is listed it follows the setting `rules.contentTypes`, which the user chooses at
 * the first sign-in. Rules that the user has changed, and those of an archive with games, never follow it.
 */
import { parseContentTypes } from '../../shared/domain/content-types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

export interface FirstRule {
  /** Whether the rules still follow the setting. */
  isInitial(): boolean;
  /** Gives the rule these content types (the setting's text). Returns whether it changed: not where the rules do not follow. */
  follow(contentTypes: string): boolean;
}

/** The rules that Matchkeep wrote, as JSON: other rules are the user's. */
const initialKey = 'rules.initial';

/** `isNew` says whether the catalogue was created now, with no rules restored. */
export function createFirstRule(
  { rules, metadata, judging }: Pick<Catalogue, 'rules' | 'metadata' | 'judging'>,
  { isNew, contentTypes }: { readonly isNew: boolean; readonly contentTypes: string },
): FirstRule {
  const isInitial = () => !judging.hasGames() && metadata.get(initialKey) === JSON.stringify(rules.list());
  const write = (types: readonly string[]) => {
    for (const rule of rules.list()) rules.save({ ...rule, contentTypes: [...types] });
    metadata.set(initialKey, JSON.stringify(rules.list()));
  };
  if (isNew) write(parseContentTypes(contentTypes));
  return {
    isInitial,
    follow(text) {
      if (!isInitial()) return false;
      write(parseContentTypes(text));
      return true;
    },
  };
}
