/**
 * The summary that the screen shows. It comes with the answer that the view below shows, so both are of the same moment;
 * until the first view has its answer, it is asked for alone.
 */
import { useRef } from 'react';
import type { CoverageSummary } from '../../../../shared/coverage/coverage.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import type { CoverageSearch } from '../../../navigation/searches.ts';
import { listedKind, useGrid, useList, useTrend } from './queries.ts';
import { useShareSummary } from './shown-summary.ts';
import { useRange } from './use-range.ts';

interface ShownSummary {
  readonly summary: CoverageSummary | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export function useSummary({ view, span, around, type }: CoverageSearch): ShownSummary {
  const kind = listedKind(view);
  const { range } = useRange(span, around);
  const grid = useGrid(range, type, view === 'map');
  const list = useList(kind ?? 'league', kind !== null);
  const trend = useTrend(view === 'trend');
  const { data } = view === 'map' ? grid : view === 'trend' ? trend : list;
  /** While another view loads, the summary of the last one stays. */
  const last = useRef<CoverageSummary>(undefined);
  last.current = data?.summary ?? last.current;
  const first = useBridgeQuery('coverage.summary', null, { isEnabled: last.current === undefined });
  const summary = last.current ?? first.data;
  useShareSummary(summary);
  return { summary, error: first.error, refetch: first.refetch };
}
