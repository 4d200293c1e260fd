/** Reads what parentheses in a query say of one player. */

import type { QueryTerm, Read } from './conditions.ts';
import { playerFields } from './fields.ts';
import type { QueryPart } from './parts.ts';

const help =
  'Parentheses contain what is known of one player: player:, champion:, team:, role:, side:, first:, then:, ban: and against:.';
const turnHelp = '"turn:" is about a ban: (ban:Azir turn:1..6).';

/** `read` reads a part between the parentheses. */
export function readOnePlayer(
  part: QueryPart,
  inner: readonly QueryPart[],
  read: (one: QueryPart) => Read,
): Read {
  const problem = ({ from, to }: QueryPart, message: string): Read => ({
    kind: 'problem',
    problem: { from, to, message },
  });
  if (inner.length === 0) return problem(part, help);
  const terms: QueryTerm[] = [];
  for (const one of inner) {
    if (!playerFields.some((field) => field === one.field))
      return problem(one, `${help} To search for this text, put it in quotes.`);
    const condition = read(one);
    if (condition.kind === 'problem') return condition;
    terms.push({ part: one, isNegated: one.isNegated, condition });
  }
  const turn = terms.find(({ condition }) => condition.kind === 'turns');
  if (turn !== undefined && !terms.some(({ condition }) => condition.kind === 'bans'))
    return problem(turn.part, turnHelp);
  return { kind: 'one', terms };
}
