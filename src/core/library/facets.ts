/** Counts how often each value of a field occurs among games. */
import { downloadStates } from '../../shared/domain.ts';
import { foldedWords } from '../../shared/fold.ts';
import { type Facet, type FacetField, facetFields } from '../../shared/library.ts';
import { nameFields, readPatch } from '../../shared/library-fields.ts';
import type { ParsedQuery } from '../../shared/library-query.ts';
import type { Bitset } from './bitset.ts';
import { type CountedField, countIn } from './count.ts';
import type { Evaluator } from './evaluate.ts';
import { everything, type Model } from './model.ts';
import { comparePatches } from './patches.ts';

interface Value {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export class Facets {
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  /** Counts of a field over all games, by entity. */
  private readonly totals = new Map<FacetField, Uint32Array>();

  constructor(model: Model, evaluator: Evaluator) {
    this.model = model;
    this.evaluator = evaluator;
  }

  forget(): void {
    this.totals.clear();
  }

  /** `limit` of the most frequent values of each field, and the chosen ones. */
  facets(query: ParsedQuery, fields: readonly FacetField[] = facetFields, limit: number): Facet[] {
    const whole = this.evaluator.evaluate(query);
    return fields.map((field) => {
      const hasOwn = query.terms.some(({ part }) => part.field === field);
      const { set, total } = hasOwn
        ? this.evaluator.evaluate(query, ({ part }) => part.field === field)
        : whole;
      const isChosen = this.chosen(query, field);
      const values = this.values(field, set, total).filter((one) => one.count > 0 || isChosen(one));
      const listed = values.filter((one, index) => index < limit || isChosen(one));
      return {
        field,
        values: listed.map((one) => ({ ...one, isChosen: isChosen(one) })),
        more: values.length - listed.length,
      };
    });
  }

  /** Most frequent first, equal ones by name; years and patches newest first. */
  private values(field: FacetField, set: Bitset, total: number): Value[] {
    const { names, patches, holdings } = this.model;
    switch (field) {
      case 'league':
      case 'tournament':
      case 'team':
      case 'player':
      case 'champion': {
        const dictionary = names[field];
        const counts = this.counts(field, set, total);
        return sorted(
          dictionary.labels
            .map((label, entity) => ({ label, entity, count: counts[entity] ?? 0 }))
            .filter(({ entity }) => dictionary.canBeNamed[entity]),
        ).map(({ label, entity, count }) => ({
          get value() {
            return dictionary.value(entity);
          },
          label,
          count,
        }));
      }
      case 'patch': {
        const counts = this.counts(field, set, total);
        return patches
          .map((patch, index) => ({ value: patch, label: patch, count: counts[index] ?? 0 }))
          .filter(({ value }) => readPatch(value) !== null)
          .sort((a, b) => comparePatches(b.value, a.value));
      }
      case 'year': {
        const counts = this.counts(field, set, total);
        return [...counts]
          .map((count, year) => ({ value: String(year), label: String(year), count }))
          .filter(({ count }) => count > 0)
          .reverse();
      }
      case 'has':
        return sorted(
          holdings.contentTypes.map((type) => ({
            value: type,
            label: type,
            count: set.countAnd(holdings.held(type)),
          })),
        );
      case 'state':
        return downloadStates.map((state) => ({
          value: state,
          label: state,
          count: set.countAnd(holdings.inState(state)),
        }));
    }
  }

  /** By entity, patch or year: over few games counted, over all remembered, over most by what is left out. */
  private counts(field: CountedField, set: Bitset, total: number): Uint32Array {
    const all = this.model.columns.count;
    if (total * 2 <= all) return countIn(this.model, field, set);
    let totals = this.totals.get(field);
    if (totals === undefined) {
      totals = countIn(this.model, field, everything(this.model));
      this.totals.set(field, totals);
    }
    if (total === all) return totals;
    const rest = countIn(this.model, field, everything(this.model).without(set));
    return totals.map((count, at) => count - (rest[at] ?? 0));
  }

  private chosen(query: ParsedQuery, field: FacetField): (value: Value) => boolean {
    const values = query.terms
      .filter(({ part, isNegated }) => part.field === field && !isNegated)
      .flatMap(({ part }) => part.values.map(({ text }) => text));
    if (values.length === 0) return () => false;
    const nameField = nameFields.find((one) => one === field);
    if (nameField !== undefined) {
      const dictionary = this.model.names[nameField];
      const entities = new Set(values.flatMap((value) => dictionary.resolve(value)));
      const labels = new Set([...entities].map((entity) => dictionary.label(entity)));
      return ({ label }) => labels.has(label);
    }
    return ({ value }) => values.some((one) => foldedWords(one) === foldedWords(value));
  }
}

function sorted<T extends { readonly label: string; readonly count: number }>(values: T[]): T[] {
  return values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
