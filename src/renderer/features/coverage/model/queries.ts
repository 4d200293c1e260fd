/** What each view of the coverage asks the archiver for. The screen and the view ask the same, so it is fetched once. */
import type { OperationInput } from '../../../../shared/bridge/bridge.ts';
import { type CoverageKind, coverageKinds } from '../../../../shared/coverage/coverage.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import type { CoverageSearch } from '../../../navigation/searches.ts';
import type { DayRange } from './range.ts';

const gridInput = ({ from, to }: DayRange, type: string | undefined): OperationInput<'coverage.grid'> => ({
  from,
  to,
  ...(type !== undefined && { contentType: type }),
});

/** The map of these days. */
export function useGrid(range: DayRange, type: string | undefined, isEnabled = true) {
  return useBridgeQuery('coverage.grid', gridInput(range, type), { isEnabled, showsLast: true });
}

export function useList(by: CoverageKind, isEnabled = true) {
  return useBridgeQuery('coverage.list', { by }, { isEnabled });
}

export function useTrend(isEnabled = true) {
  return useBridgeQuery('coverage.trend', null, { isEnabled });
}

/** Null for the map and the trend. */
export function listedKind(view: CoverageSearch['view']): CoverageKind | null {
  return coverageKinds.find((kind) => kind === view) ?? null;
}
