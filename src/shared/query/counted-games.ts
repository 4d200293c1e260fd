/** Which games of a query statistics count. */

import { formatCount } from '../base/counted.ts';
import type { AggregateBasis, AggregateKind, AggregateScope } from '../library/library.ts';
import { appended } from './edit.ts';
import type { UnknownFact } from './fields.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';

/**
 * Without the games that do not count, and those that are not over yet or were never played, unless the query itself says
 * with `is:` which of them it means. The last games are the last ones that count.
 */
export function countedGames(query: string): string {
  const { terms } = parseQuery(query);
  const chosen = terms.flatMap(({ condition }) => (condition.kind === 'is' ? condition : []));
  // A game with an archived file was played.
  const isPlayed = terms.some(
    ({ condition, isNegated }) => condition.kind === 'content' && condition.field === 'has' && !isNegated,
  );
  const excluded = [
    ...(chosen.some(({ reasons }) => reasons.length > 0) ? [] : ['void']),
    ...(isPlayed || chosen.some(({ isUnplayed }) => isUnplayed) ? [] : ['unplayed']),
  ];
  if (excluded.length === 0) return query;
  const part = `-is:${excluded.join(',')}`;
  const hasLast = terms.some(({ condition }) => condition.kind === 'last');
  return hasLast ? `${part} ${query}` : appended(query, part);
}

interface Question {
  readonly by: AggregateKind;
  readonly of: AggregateScope;
}

export type NeededFact = Extract<UnknownFact, 'summary' | 'sides'>;

/** What must be known of a game so that statistics count it: for figures of teams, also which of them was on which side. */
export function neededFact({ terms }: Pick<ParsedQuery, 'terms'>, { by, of }: Question): NeededFact {
  const namesTeam = terms.some(({ part, isNegated }) => part.field === 'team' && !isNegated);
  return by === 'team' || (of === 'named' && namesTeam) ? 'sides' : 'summary';
}

const factWords: Readonly<Record<NeededFact, string>> = {
  summary: 'a readable summary',
  sides: 'a summary with both teams',
};

/** What the games lack that statistics of the query do not count, for a sentence. */
export function neededWords(query: string, question: Question): string {
  return factWords[neededFact(parseQuery(query), question)];
}

/** Why games are missing that will not be for long, for the end of a sentence: `; files of 3 are queued`. Empty for none. */
export function comingWords({ queued, unread }: Pick<AggregateBasis, 'queued' | 'unread'>): string {
  const parts = [
    queued > 0 ? `files of ${formatCount(queued)} are queued` : '',
    unread > 0 ? `files of ${formatCount(unread)} are being read` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

/** Games without known bans that a sentence has to name: none where they are the games that are missing as a whole. */
export function gamesWithoutBans(
  query: string,
  question: Question,
  { missing, withoutDraft }: Pick<AggregateBasis, 'missing' | 'withoutDraft'>,
): number {
  const isSaid = neededFact(parseQuery(query), question) === 'summary' && withoutDraft === missing;
  return isSaid ? 0 : (withoutDraft ?? 0);
}

/** The query for the games that statistics of the query do not count, since what they need is unknown. */
export function uncountedGames(query: string, question: Question): string {
  const counted = countedGames(query);
  return appended(counted, `unknown:${neededFact(parseQuery(counted), question)}`);
}
