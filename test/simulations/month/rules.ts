/** The rules of a simulated month, as drafts for the archiver and as the model reads them. */
import type { RuleDraft } from '../../../src/shared/rules/watch-rules.ts';
import { summaryRule } from '../../support/summary-rule.ts';
import type { Wants } from './known-games.ts';

/** A rule for each league, and one for all teams. Without any, all games are wanted. */
export interface MonthRules {
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
}

/** The summaries of all games. */
export const allGames: MonthRules = { leagues: [], teams: [] };

/** One league and two teams of another; then narrowed, and later widened, also to what was wanted before. */
export const changingRules: readonly MonthRules[] = [
  { leagues: ['LCK'], teams: ['Berlin Greywolves', 'Paris Lumière'] },
  { leagues: [], teams: ['Berlin Greywolves'] },
  { leagues: ['LCK', 'LFL'], teams: ['Berlin Greywolves', 'Paris Lumière', 'Warsaw Husaria'] },
];

const contentTypes = ['GAMH_SUMMARY'];

export function toDrafts({ leagues, teams }: MonthRules): readonly RuleDraft[] {
  const rule = { ...summaryRule, contentTypes };
  const drafts = [
    ...leagues.map((league) => ({ ...rule, leagues: [league] })),
    ...(teams.length > 0 ? [{ ...rule, teams: [...teams] }] : []),
  ];
  return drafts.length > 0 ? drafts : [rule];
}

export function toWants(rules: MonthRules): Wants {
  const isAll = rules.leagues.length === 0 && rules.teams.length === 0;
  return ({ leagueName, teams }) =>
    isAll || rules.leagues.includes(leagueName) || teams.some((team) => rules.teams.includes(team))
      ? contentTypes
      : [];
}
