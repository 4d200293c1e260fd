/** Completions for the part of a query at the caret: values of its field, or names and fields for a plain word. */

import { foldedWords, hasRun } from '../../../shared/base/names.ts';
import { downloadStates } from '../../../shared/domain/domain.ts';
import { roles } from '../../../shared/games/game-facts.ts';
import { firstKinds } from '../../../shared/games/plays.ts';
import type { Suggestion } from '../../../shared/library/library.ts';
import {
  isInnerField,
  isQueryField,
  isWords,
  type NameField,
  nameFields,
  playerFields,
  type QueryField,
  queryFieldNames,
  queryFields,
  unknownFacts,
} from '../../../shared/query/fields.ts';
import { withParentheses } from '../../../shared/query/parentheses.ts';
import { parseQuery, roleWords } from '../../../shared/query/parse-query.ts';
import { cutQuery, type QueryPart, type QueryValue, quotedValue } from '../../../shared/query/parts.ts';
import { sequenceKinds } from '../../../shared/query/sequence.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { Model } from '../index/model.ts';
import type { Counting, Facets } from './facets.ts';

type Answer = LibraryAnswers['suggest'][1];

export class Suggestions {
  private readonly model: Model;
  private readonly facets: Pick<Facets, 'totalCounts' | 'within' | 'newestFirst'>;
  /** The counts for the last query: each letter typed asks again. */
  private last: { readonly among: string; readonly counting: Counting } | null = null;

  constructor(model: Model, facets: Pick<Facets, 'totalCounts' | 'within' | 'newestFirst'>) {
    this.model = model;
    this.facets = facets;
  }

  forget(): void {
    this.last = null;
  }

  suggest({ text, at, limit, among }: LibraryAnswers['suggest'][0]): Answer {
    const counting = this.countingIn(among);
    const isHere = ({ from, to }: QueryPart) => from <= at && at <= to;
    const outer = cutQuery(text).find(isHere);
    const part = outer?.inner?.find(isHere) ?? outer;
    if (part === undefined || part.inner !== null) {
      // At a parenthesis. After the closing one, there is nothing to complete.
      const isAfter = part !== undefined && !part.isOpen && at === part.to;
      const fields = this.fields('', '', part === undefined).filter(
        (item) => part === undefined || isOfPlayer(item),
      );
      return { from: at, to: at, items: isAfter ? [] : fields.slice(0, limit) };
    }
    const value = part.values.findLast(({ from }) => from <= at);
    if (part.field === null || value === undefined) {
      const sign = part.isNegated ? '-' : '';
      const words = foldedWords(value?.text ?? '');
      const items = [
        ...this.fields(sign, words, part === outer),
        ...(words === '' ? [] : this.roles(words, `${sign}role:`)),
        ...this.named(sign, words, limit, counting),
      ].filter((item) => part === outer || isOfPlayer(item));
      return { from: part.from, to: part.to, items: items.slice(0, limit) };
    }
    const items = isQueryField(part.field) ? this.ofField(part.field, value.text, limit, counting) : [];
    if (part === outer && isQueryField(part.field) && isInnerField(part.field))
      return enclosed(text, part, value, items);
    return { from: value.from, to: value.to, items };
  }

  private countingIn(among: string): Counting {
    if (among === '')
      return {
        of: (field) => this.facets.totalCounts(field),
        games: (set) => set.count(),
        rows: ({ size }) => size,
      };
    if (this.last?.among !== among) {
      this.last = { among, counting: this.facets.within(parseQuery(among)) };
    }
    return this.last.counting;
  }

  /** Fields that begin with the words. Outside parentheses, those that need them open them. */
  private fields(sign: string, words: string, isOuter: boolean): Suggestion[] {
    return queryFieldNames
      .filter((field) => field.startsWith(words))
      .map((field) => ({
        field,
        value: '',
        label: queryFields[field].about,
        count: null,
        text: `${sign}${isOuter && isInnerField(field) ? '(' : ''}${field}:`,
      }));
  }

  /** Leagues, teams, players, … that begin with the words, most frequent first. */
  private named(sign: string, words: string, limit: number, counting: Counting): Suggestion[] {
    if (words === '') return [];
    return nameFields
      .flatMap((field) => this.ofNames(field, words, limit, counting, `${sign}${field}:`))
      .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  }

  /** Roles one of whose names begins with the words, under their usual name. */
  private roles(words: string, before: string): Suggestion[] {
    return roles
      .filter((role) => roleWords[role].some((word) => word.startsWith(words)))
      .map((role) => {
        const [value] = roleWords[role];
        return { field: 'role', value, label: value, count: null, text: before + value };
      });
  }

  private ofField(field: QueryField, typed: string, limit: number, counting: Counting): Suggestion[] {
    const words = foldedWords(typed);
    const nameField = nameFields.find((one) => one === field);
    if (nameField !== undefined) return this.ofNames(nameField, words, limit, counting, '');
    const { holdings, notes } = this.model;
    const completions = (options: readonly Pick<Suggestion, 'value' | 'count'>[]): Suggestion[] =>
      options
        .filter(({ value }) => words === '' || hasRun(foldedWords(value), words))
        .slice(0, limit)
        .map(({ value, count }) => ({ field, value, label: value, count, text: quotedValue(value) }));
    const uncounted = (values: readonly string[]) =>
      completions(values.map((value) => ({ value, count: null })));
    switch (field) {
      case 'patch':
      case 'year':
        return completions(this.facets.newestFirst(field, counting.of(field)));
      case 'has':
        return completions(
          ['any', ...holdings.contentTypes].map((value) => ({
            value,
            count: counting.games(holdings.held(value === 'any' ? null : value)),
          })),
        );
      case 'missing':
        return completions(
          ['any', ...holdings.contentTypes].map((value) => ({
            value,
            count: counting.games(holdings.missing(value === 'any' ? null : value)),
          })),
        );
      case 'state':
        return completions(
          downloadStates.map((value) => ({ value, count: counting.games(holdings.inState(value)) })),
        );
      case 'tag':
        return completions(
          notes.tags().map(({ label, rows }) => ({ value: label, count: counting.rows(rows) })),
        );
      case 'note':
        return uncounted(['any']);
      case 'is':
        return uncounted(isWords);
      case 'unknown':
        return uncounted(unknownFacts);
      case 'first':
        return uncounted(firstKinds);
      case 'lead10':
      case 'lead15':
      case 'lead20':
      case 'lead25':
        return uncounted(['>2000', '<-2000']);
      case 'then':
        return uncounted(sequenceKinds);
      case 'last':
        return uncounted(['5', '10', '20']);
      case 'side':
        return uncounted(['blue', 'red']);
      case 'ban':
      case 'against':
        // The counts are of games in which they were played.
        return this.ofNames('champion', words, limit, counting, '').map((one) => ({
          ...one,
          field,
          count: null,
        }));
      case 'role':
        return this.roles(words, '').slice(0, limit);
      case 'win':
      case 'lost':
        return [
          ...uncounted(['blue', 'red']),
          // The counts are of games that they played.
          ...this.ofNames('team', words, limit, counting, '').map((one) => ({ ...one, field, count: null })),
        ];
      default:
        return [];
    }
  }

  /** Names that begin with the words, most frequent first; all names if nothing is typed yet. */
  private ofNames(
    field: NameField,
    words: string,
    limit: number,
    counting: Counting,
    before: string,
  ): Suggestion[] {
    const dictionary = this.model.names[field];
    const counts = counting.of(field);
    const entities = words === '' ? dictionary.labels.keys() : dictionary.beginning(words);
    return [...entities]
      .map((entity) => ({ entity, count: counts[entity] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, limit)
      .map(({ entity, count }) => {
        const value = dictionary.value(entity);
        return { field, value, label: dictionary.label(entity), count, text: before + quotedValue(value) };
      });
  }
}

/** Completions of a value that is understood only in parentheses. */
function enclosed(text: string, part: QueryPart, value: QueryValue, items: readonly Suggestion[]): Answer {
  const { from, to } = withParentheses(text, part);
  const complete = (item: Suggestion): Suggestion => {
    const printed = text.slice(part.from, value.from) + item.text + text.slice(value.to, part.to);
    const { others, inner } = withParentheses(text, part, printed);
    return { ...item, text: others + inner };
  };
  return { from, to, items: items.map(complete) };
}

/** Whether it can be between parentheses. */
const isOfPlayer = ({ field }: Suggestion) => playerFields.some((one) => one === field);
