/** Puts the parts that describe a player into parentheses: `role:mid against:Orianna` says nothing of one without them. */
import { playerFields } from './fields.ts';
import { cutQuery, type QueryPart } from './parts.ts';

interface Enclosed {
  /** The characters of the text that it replaces. */
  readonly from: number;
  readonly to: number;
  /** The parts between them that are about the whole game, each followed by a blank. */
  readonly others: string;
  /** The parentheses. */
  readonly inner: string;
}

/**
 * Encloses `part`, and the parts of the text outside parentheses that can describe the same player. `printed` is what it
 * becomes.
 */
export function withParentheses(
  text: string,
  part: Pick<QueryPart, 'from' | 'to'>,
  printed = text.slice(part.from, part.to),
): Enclosed {
  const parts = cutQuery(text);
  const isOwn = (one: QueryPart) =>
    one.from === part.from ||
    (!one.isOpen && !one.isNegated && playerFields.some((field) => field === one.field));
  const own = parts.filter(isOwn);
  const from = own[0]?.from ?? part.from;
  const to = own.at(-1)?.to ?? part.to;
  const print = (one: QueryPart) => (one.from === part.from ? printed : text.slice(one.from, one.to));
  const others = parts.filter((one) => !isOwn(one) && one.from > from && one.to < to);
  return {
    from,
    to,
    others: others.map((one) => `${text.slice(one.from, one.to)} `).join(''),
    inner: `(${own.map(print).join(' ')})`,
  };
}
