/** The user's columns of the statistics and their order, stored in the browser or the desktop window. */
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { type AggregateKind, aggregateKinds, statisticsFor } from '../../../../shared/library/library.ts';
import type { AnyStatistic, StatisticId } from '../../../../shared/library/statistics.ts';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';

const storageKey = 'statistics.columns';
/** Ids of statistics that an earlier or a later version had are left out. */
const choiceSchema = z.partialRecord(z.enum(aggregateKinds), z.array(z.string()));
type Choice = z.infer<typeof choiceSchema>;

export interface StatisticColumns {
  /** In their order. */
  readonly shown: readonly AnyStatistic[];
  readonly hidden: readonly AnyStatistic[];
  readonly toggle: (id: StatisticId) => void;
  /** Moves a shown column by one place: −1 is to the left. */
  readonly move: (id: StatisticId, by: -1 | 1) => void;
  /** Shows these columns, in this order. */
  readonly choose: (ids: readonly StatisticId[]) => void;
  readonly reset: () => void;
}

/** Each kind has columns of its own. */
export function useStatisticColumns(kind: AggregateKind): StatisticColumns {
  const [choice, setChoice] = useState<Choice>(() => readPreference(storageKey, choiceSchema) ?? {});
  const known = statisticsFor(kind);
  const chosen = choice[kind]?.flatMap((name) => known.find(({ id }) => id === name) ?? []);
  const shown = chosen ?? known.filter(({ isDefault }) => isDefault);
  const ids = shown.map(({ id }) => id);
  const change = useCallback(
    (next: readonly StatisticId[] | undefined) =>
      setChoice((old) => {
        const changed = { ...old, [kind]: next === undefined ? undefined : [...next] };
        writePreference(storageKey, changed);
        return changed;
      }),
    [kind],
  );
  return {
    shown,
    hidden: known.filter(({ id }) => !ids.includes(id)),
    toggle: (id) => change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    move(id, by) {
      const from = ids.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ids.length) return;
      change(ids.with(from, ids[to] ?? id).with(to, id));
    },
    choose: change,
    reset: () => change(undefined),
  };
}
