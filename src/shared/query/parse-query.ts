/**
 * The library's query language: words and `field:value`, `field:a,b` (either), `-field:value` (not), quotes around
 * blanks; all parts must match. `player:`, `champion:`, `team:`, `role:` and `side:` describe the same player;
 * parentheses describe another one, or the same one again. The parser produces conditions; only the catalogue knows
 * which names exist. A part without a meaning becomes a problem and no condition, so that the user does not take a
 * wrong answer for a correct one.
 */

import { foldedWords } from '../base/names.ts';
import { downloadStates } from '../domain/domain.ts';
import { voidReasons } from '../domain/void-games.ts';
import { type Role, roles, sideSchema } from '../games/game-facts.ts';
import { firstKinds } from '../games/plays.ts';
import type { QueryProblem } from '../library/library.ts';
import { closest } from './closest.ts';
import type { Condition, QueryTerm, Read } from './conditions.ts';
import {
  type IsWord,
  isInnerField,
  isQueryField,
  isWords,
  lastHelp,
  leadFieldHelp,
  leadMinute,
  numberHelp,
  patchHelp,
  queryFieldNames,
  queryFields,
  readLast,
  readLeadRange,
  readPatchRange,
  readPeriod,
  readRange,
  timeHelp,
  unknownFacts,
} from './fields.ts';
import { readOnePlayer } from './one-player.ts';
import { withParentheses } from './parentheses.ts';
import { cutQuery, type QueryPart, type QueryValue } from './parts.ts';
import { findExcessPlays, readSequences } from './play-terms.ts';
import { readFirstKind } from './sequence.ts';
import { lonelyProblem, type Understood, understand, withTermsBefore } from './subject-terms.ts';

/** `terms` are the valid parts; all must match. */
export interface ParsedQuery extends Understood {
  /** All parts of the text, valid or not. */
  readonly parts: readonly QueryPart[];
  readonly problems: readonly QueryProblem[];
}

/** Never throws: an invalid part becomes a problem. */
export function parseQuery(text: string): ParsedQuery {
  const parts = cutQuery(text);
  const terms: QueryTerm[] = [];
  const problems: QueryProblem[] = [];
  for (const [at, part] of parts.entries()) {
    const read = at > 0 && isOr(part) ? problem(part, orProblem) : readOuterPart(part, text);
    if (read.kind === 'problem') problems.push(read.problem);
    else terms.push({ part, isNegated: part.isNegated, condition: read });
  }
  const excess = findExcessPlays(terms);
  problems.push(...excess.values());
  const read = withTermsBefore(terms.filter((term) => !excess.has(term)));
  const understood = understand(read.terms);
  for (const { part } of [...read.lonely, ...understood.lonely]) problems.push(lonelyProblem(part));
  for (const { part } of read.excess)
    problems.push({ from: part.from, to: part.to, message: 'A search has "last:" only once.' });
  problems.sort((a, b) => a.from - b.from);
  return { parts, ...understood, problems };
}

const problem = ({ from, to }: { readonly from: number; readonly to: number }, message: string): Read => ({
  kind: 'problem',
  problem: { from, to, message },
});

function readOuterPart(part: QueryPart, text: string): Read {
  const { field } = part;
  if (!isQueryField(field) || !isInnerField(field)) return readPart(part);
  const own = withParentheses(text, part).inner;
  const isUnderstood = readPart(cutQuery(own)[0] ?? part).kind !== 'problem';
  const what = isUnderstood ? own : queryFields[field].example;
  return problem(part, `"${field}:" is written in parentheses: ${what}.`);
}

function readPart(part: QueryPart): Read {
  if (part.inner !== null) return readOnePlayer(part, part.inner, readPart);
  return part.field === null ? readWords(part) : readField(part, part.field);
}

const orProblem =
  '"or" is not part of a search. For either of two values, separate them with a comma: team:T1,GEN. To search for this word, put it in quotes.';

function isOr({ field, inner, values: [value] }: QueryPart): boolean {
  return field === null && inner === null && value?.isQuoted === false && value.text.toLowerCase() === 'or';
}

function readWords(part: QueryPart): Read {
  const [value] = part.values;
  const words = foldedWords(value?.text ?? '');
  if (value === undefined || words === '')
    return problem(part, 'This term has no letters or digits to search for.');
  return { kind: 'words', words, value };
}

function readField(part: QueryPart, field: string): Read {
  if (!isQueryField(field)) return problem(part, unknownField(field));
  const [empty] = part.values.filter(({ text }) => text.trim() === '');
  if (empty) return problem(part, `"${field}:" needs a value, as in ${queryFields[field].example}`);
  switch (field) {
    case 'league':
    case 'tournament':
    case 'team':
    case 'player':
    case 'champion': {
      const wordless = part.values.find(({ text }) => foldedWords(text) === '');
      if (wordless) return problem(wordless, 'This term has no letters or digits to search for.');
      return { kind: 'names', field, values: part.values };
    }
    case 'ban':
    case 'against': {
      const wordless = part.values.find(({ text }) => foldedWords(text) === '');
      if (wordless) return problem(wordless, 'This term has no letters or digits to search for.');
      return { kind: field === 'ban' ? 'bans' : 'against', values: part.values };
    }
    case 'turn':
      return each(
        part,
        (text) => readRange(field, text),
        numberHelp(field),
        (ranges) => ({ kind: 'turns', ranges }),
      );
    case 'last':
      return each(part, readLast, lastHelp, (counts) => ({
        kind: 'last',
        count: Math.max(...counts),
        before: [],
      }));
    case 'id':
    case 'match':
      return { kind: 'ids', field, values: part.values };
    case 'has':
    case 'missing':
      return { kind: 'content', field, values: part.values };
    case 'length':
    case 'kills':
    case 'gold':
    case 'size':
    case 'game':
    case 'year':
      return each(
        part,
        (text) => readRange(field, text),
        numberHelp(field),
        (ranges) => ({ kind: 'numbers', field, ranges }),
      );
    case 'patch':
      return each(part, readPatchRange, patchHelp, (ranges) => ({ kind: 'patches', ranges }));
    case 'after':
    case 'before':
    case 'on':
      return each(part, readPeriod, timeHelp, (periods) => ({
        kind: 'times',
        periods: periods.map(({ start, end }) => {
          if (field === 'on') return { start, end };
          return field === 'after' ? { start, end: null } : { start: null, end: start };
        }),
      }));
    case 'state':
      return each(
        part,
        chosen(downloadStates),
        `Expected a state: ${downloadStates.join(', ')}.`,
        (states) => ({
          kind: 'states',
          states,
        }),
      );
    case 'is':
      return each(part, chosen(isWords), `Expected one of: ${isWords.join(', ')}.`, readIs);
    case 'tag':
      return { kind: 'tags', values: part.values };
    case 'note': {
      const wordless = part.values.find(({ text }) => foldedWords(text) === '');
      if (wordless) return problem(wordless, 'This term has no letters or digits to search for.');
      const isAny = ({ text, isQuoted }: QueryValue) => !isQuoted && text.toLowerCase() === 'any';
      const words = part.values.map((value) => (isAny(value) ? null : foldedWords(value.text)));
      return { kind: 'noted', words };
    }
    case 'unknown':
      return each(part, chosen(unknownFacts), `Expected one of: ${unknownFacts.join(', ')}.`, (facts) => ({
        kind: 'unknown',
        facts,
      }));
    case 'side':
      return each(part, chosen(sideSchema.options), 'Expected blue or red.', (sides) => ({
        kind: 'sides',
        sides,
      }));
    case 'first':
      return each(part, readFirstKind, `Expected one of: ${firstKinds.join(', ')}.`, (firsts) => ({
        kind: 'plays',
        questions: firsts.map((first) => ({ kind: 'first', first })),
        isSubject: false,
        isAhead: false,
      }));
    case 'then':
      return readSequences(part);
    case 'lead10':
    case 'lead15':
    case 'lead20':
    case 'lead25':
      return each(part, readLeadRange, leadFieldHelp, (ranges) => ({
        kind: 'plays',
        questions: [{ kind: 'lead', minute: leadMinute(field), ranges }],
        isSubject: false,
        isAhead: false,
      }));
    case 'role':
      return each(part, readRole, 'Expected top, jungle, mid, bot or support.', (read) => ({
        kind: 'roles',
        roles: read,
        isSubject: false,
      }));
    case 'win':
    case 'lost': {
      // A team with the name of a side is written in quotes.
      const isSide = ({ text, isQuoted }: QueryValue) =>
        !isQuoted && chosen(sideSchema.options)(text) !== null;
      const wordless = part.values.find(({ text }) => foldedWords(text) === '');
      if (wordless) return problem(wordless, 'Expected a team, blue or red.');
      const sides = part.values.filter(isSide).map(({ text }) => sideSchema.parse(text.toLowerCase()));
      return { kind: 'outcomes', field, sides, names: part.values.filter((value) => !isSide(value)) };
    }
  }
}

/** Reads all values of a part, or returns a problem for the first invalid one. */
function each<T>(
  part: QueryPart,
  read: (text: string) => T | null,
  help: string,
  condition: (values: readonly T[]) => Condition,
): Read {
  const values: T[] = [];
  for (const value of part.values) {
    const one = read(value.text.trim());
    if (one === null) return problem(value, `"${value.text}" is not valid for "${part.field}:". ${help}`);
    values.push(one);
  }
  return condition(values);
}

/** Matches whole options, ignoring case. */
function chosen<T extends string>(options: readonly T[]): (text: string) => T | null {
  return (text) => options.find((option) => option === text.toLowerCase()) ?? null;
}

/** The names of each role, the usual one first. */
export const roleWords: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  TOP: ['top'],
  JUNGLE: ['jungle', 'jungler', 'jgl', 'jng'],
  MIDDLE: ['mid', 'middle'],
  BOTTOM: ['bot', 'bottom', 'adc'],
  UTILITY: ['support', 'sup', 'utility'],
};

const readRole = (text: string): Role | null =>
  roles.find((role) => roleWords[role].includes(text.toLowerCase())) ?? null;

function unknownField(field: string): string {
  const nearest = closest(field, queryFieldNames);
  const hint = nearest === null ? `Fields: ${queryFieldNames.join(', ')}.` : `Did you mean "${nearest}:"?`;
  return `There is no field "${field}". ${hint} To search for this text, put it in quotes.`;
}

function readIs(words: readonly IsWord[]): Extract<Condition, { kind: 'is' }> {
  const isEvery = words.includes('void') || words.includes('any');
  const named = voidReasons.filter((reason) => isEvery || words.includes(reason));
  const reasons = words.includes('any') ? [...named, null] : named;
  return {
    kind: 'is',
    reasons,
    isStarred: words.includes('starred'),
    isUnplayed: words.includes('unplayed'),
  };
}
