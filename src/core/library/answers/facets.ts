/** Counts how often each value of a field occurs among games. */

import { foldedWords } from '../../../shared/base/names.ts';
import { downloadStates } from '../../../shared/domain/domain.ts';
import { type Facet, type FacetField, facetFields } from '../../../shared/library/library.ts';
import type { QueryTerm } from '../../../shared/query/conditions.ts';
import { type NameField, nameFields, readPatch } from '../../../shared/query/fields.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { nextTo } from '../../../shared/query/subject-terms.ts';
import { comparePatches } from '../../domain/patches.ts';
import type { Bitset } from '../index/bitset.ts';
import type { CountChanges } from '../index/count-changes.ts';
import type { CountedField } from '../index/counted-fields.ts';
import { everything, type Model } from '../index/model.ts';
import { RowRoom } from '../index/row-room.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { createPlayerTest } from '../query/player-test.ts';
import { isAnyone, readDemands, readRoleFilter, readSubject } from '../query/players.ts';
import { countIn, countPlayers, countTeams } from './count.ts';
import { countRoles, countSides, countWins } from './player-facets.ts';
import { findTopEntities } from './top-entities.ts';

interface Value {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Counts over a set of games. */
export interface Counting {
  /** Counts by entity. Do not change them. */
  readonly of: (field: CountedField) => Uint32Array;
  /** The number of the given games that are in the set. */
  readonly games: (of: Bitset) => number;
  /** The same for a few rows. */
  readonly rows: (of: ReadonlySet<number>) => number;
}

export class Facets {
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  /** Counts of each field over all games, by entity. */
  private readonly totals = new Map<CountedField, Uint32Array>();
  private patchOrder: { readonly of: number; readonly indexes: readonly number[] } = { of: 0, indexes: [] };
  /** For the games of the query. */
  private readonly wholeRoom = new RowRoom();
  /** For the games of the query next to a value of a field, without those that it requires already. */
  private readonly ownRoom = new RowRoom();

  constructor(model: Model, evaluator: Evaluator) {
    this.model = model;
    this.evaluator = evaluator;
  }

  /** Updates the counts over all games. */
  follow(changes: CountChanges): void {
    for (const [field, totals] of this.totals) this.totals.set(field, changes.applyTo(field, totals));
  }

  /** The list of people changed: players are counted again. */
  forgetPlayers(): void {
    this.totals.delete('player');
  }

  /** The `limit` most frequent values of each field, and the chosen values. */
  facets(query: ParsedQuery, fields: readonly FacetField[] = facetFields, limit: number): Facet[] {
    const whole = this.among(query, this.wholeRoom);
    const facets = fields.map((field) => {
      const next = nextTo(field, query);
      const isOwn = ({ part, isNegated }: QueryTerm) => part.field === field && !isNegated;
      const terms = next.terms.filter((term) => !isOwn(term));
      const hasOwn = next !== query || terms.length < next.terms.length;
      const games = hasOwn ? this.among(next, this.ownRoom, isOwn) : whole;
      const chosen = query.terms
        .filter(({ part, isNegated }) => part.field === field && !isNegated)
        .flatMap(({ part }) => part.values.map(({ text }) => text));
      const facet = isNameField(field)
        ? this.ofNames(field, this.counts(field, terms, games), chosen, limit)
        : field === 'win'
          ? this.ofWinners(games, chosen, limit)
          : this.ofValues(field, this.values(field, terms, games), chosen, limit);
      if (hasOwn) games.set.release();
      return facet;
    });
    whole.set.release();
    return facets;
  }

  /** Counts over all games. Do not change them. */
  totalCounts(field: CountedField): Uint32Array {
    const known = this.totals.get(field);
    if (known !== undefined) return known;
    const all = everything(this.model);
    const totals = countIn(this.model, field, all.rows());
    all.release();
    this.totals.set(field, totals);
    return totals;
  }

  /** Like `totalCounts`, over the games of a query. Each field is counted on first use. */
  within(query: ParsedQuery): Counting {
    const among = this.among(query, new RowRoom());
    const known = new Map<CountedField, Uint32Array>();
    const count = (field: CountedField): Uint32Array => {
      const next = nextTo(field, query);
      const terms = next.terms.filter(({ part, isNegated }) => part.field !== field || isNegated);
      if (next === query) return this.counts(field, terms, among);
      const games = this.among(next, new RowRoom());
      const counts = this.counts(field, terms, games);
      games.set.release();
      return counts;
    };
    return {
      of: (field) => {
        const counts = known.get(field) ?? count(field);
        known.set(field, counts);
        return counts;
      },
      games: (of) => among.set.countAnd(of),
      rows: (of) => among.set.countIn(of),
    };
  }

  private ofNames(field: NameField, counts: Uint32Array, texts: readonly string[], limit: number): Facet {
    const dictionary = this.model.names[field];
    const chosen = new Set(dictionary.counted(texts.flatMap((text) => dictionary.resolve(text))));
    const { occurring, top } = findTopEntities(counts, dictionary, limit);
    const others = [...chosen].filter((entity) => !top.includes(entity));
    const listed = [...top, ...others];
    return {
      field,
      values: listed.map((entity) => ({
        value: dictionary.value(entity),
        label: dictionary.label(entity),
        count: counts[entity] ?? 0,
        isChosen: chosen.has(entity),
      })),
      more: occurring - listed.filter((entity) => (counts[entity] ?? 0) > 0).length,
    };
  }

  private ofWinners({ set }: Among, texts: readonly string[], limit: number): Facet {
    const { values, more } = countWins(this.model, set, set.rows(), limit);
    const { values: listed } = this.ofValues('win', values, texts, values.length);
    return { field: 'win', values: listed, more };
  }

  private ofValues(
    field: FacetField,
    values: readonly Value[],
    texts: readonly string[],
    limit: number,
  ): Facet {
    const isChosen = ({ value }: Value) => texts.some((text) => foldedWords(text) === foldedWords(value));
    const shown = values.filter((one) => one.count > 0 || isChosen(one));
    const listed = shown.filter((one, index) => index < limit || isChosen(one));
    return {
      field,
      values: listed.map((one) => ({ ...one, isChosen: isChosen(one) })),
      more: shown.length - listed.length,
    };
  }

  /** Most frequent first; years and patches newest first. */
  private values(
    field: Exclude<FacetField, NameField | 'win'>,
    terms: readonly QueryTerm[],
    games: Among,
  ): readonly Value[] {
    const { holdings, notes } = this.model;
    switch (field) {
      case 'tag':
        return sorted(
          notes.tags().map(({ label, rows }) => ({ value: label, label, count: games.set.countIn(rows) })),
        );
      case 'patch':
      case 'year':
        return this.newestFirst(field, this.counts(field, terms, games));
      case 'role':
        return countRoles(this.model, games.set.rows(), terms);
      case 'side':
        return countSides(this.model, games.set.rows(), terms);
      case 'has':
        return sorted(
          holdings.contentTypes.map((type) => ({
            value: type,
            label: type,
            count: countBoth(games.set, holdings.held(type)),
          })),
        );
      case 'state':
        return downloadStates.map((state) => ({
          value: state,
          label: state,
          count: countBoth(games.set, holdings.inState(state)),
        }));
    }
  }

  /** The patches, or the years with games. `counts`: by patch or year. */
  newestFirst(field: 'patch' | 'year', counts: Uint32Array): readonly Value[] {
    const { patches } = this.model;
    const value = (text: string, index: number) => ({ value: text, label: text, count: counts[index] ?? 0 });
    if (field === 'patch')
      return this.patchesNewestFirst().map((index) => value(patches[index] ?? '', index));
    const years = [...counts.keys()].filter((year) => counts[year] !== 0).reverse();
    return years.map((year) => value(String(year), year));
  }

  /** Indexes in the list of patches, without what is not a patch. The list only grows. */
  private patchesNewestFirst(): readonly number[] {
    const { patches } = this.model;
    if (this.patchOrder.of !== patches.length) {
      const indexes = [...patches.keys()].filter((index) => readPatch(patches[index] ?? '') !== null);
      indexes.sort((a, b) => comparePatches(patches[b] ?? '', patches[a] ?? ''));
      this.patchOrder = { of: patches.length, indexes };
    }
    return this.patchOrder.indexes;
  }

  /**
   * Counts by entity, patch or year: how many games the query finds with that value. If most games match, the counts are
   * the totals minus the counts of the other games. `terms`: those of the query that require no value of this field.
   */
  private counts(
    field: CountedField,
    terms: readonly QueryTerm[],
    { set, isCounted, rows }: Among,
  ): Uint32Array {
    const { model } = this;
    const listed = () => (isCounted ? rows : set.rows());
    if (field === 'player' || field === 'champion') {
      const subject = readSubject(terms);
      if (isAnyone(subject)) return this.plainCounts(field, isCounted, rows);
      return countPlayers(model, field, listed(), createPlayerTest(model, subject));
    }
    if (field === 'team') {
      const tests = readDemands(terms).map((demand) => createPlayerTest(model, demand));
      const roleFilter = readRoleFilter(terms);
      if (tests.length > 0 || !(roleFilter.isBlue && roleFilter.isRed))
        return countTeams(model, listed(), tests, roleFilter);
    }
    return this.plainCounts(field, isCounted, rows);
  }

  private plainCounts(field: CountedField, isCounted: boolean, rows: Uint32Array): Uint32Array {
    if (isCounted) return countIn(this.model, field, rows);
    const totals = this.totalCounts(field);
    if (rows.length === 0) return totals;
    const otherCounts = countIn(this.model, field, rows);
    return totals.map((count, at) => count - (otherCounts[at] ?? 0));
  }

  /** The result is valid until the next use of `room`. */
  private among(
    query: ParsedQuery,
    room: RowRoom,
    isSkipped: (term: QueryTerm) => boolean = () => false,
  ): Among {
    const { set, total } = this.evaluator.evaluate(query, isSkipped);
    const isCounted = total * 2 <= this.model.columns.count;
    if (isCounted) return { set, isCounted, rows: room.listRows(set) };
    const others = everything(this.model).andNot(set);
    const rows = room.listRows(others);
    others.release();
    return { set, isCounted, rows };
  }
}

/** The number of games in both sets. Releases the second one. */
function countBoth(games: Bitset, others: Bitset): number {
  const count = games.countAnd(others);
  others.release();
  return count;
}

/** The games of a query, and the rows to count: the games themselves, or all other games if those are fewer. */
interface Among {
  readonly set: Bitset;
  readonly isCounted: boolean;
  readonly rows: Uint32Array;
}

function isNameField(field: FacetField): field is NameField {
  return nameFields.some((one) => one === field);
}

function sorted<T extends { readonly label: string; readonly count: number }>(values: T[]): T[] {
  return values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
