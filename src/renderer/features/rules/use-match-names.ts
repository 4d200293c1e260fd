/** The teams of the matches that a rule names by id: "GEN vs T1". */
import { useQueries } from '@tanstack/react-query';
import { useBridge } from '../../bridge/hooks.tsx';
import { versus } from '../../ui/match/teams.tsx';

/** As many as the longest sentence names, and some for the editor. */
const maxNames = 20;

/** Without matches that the catalogue does not have, or has not given yet. */
export function useMatchNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { call } = useBridge();
  return useQueries({
    queries: ids.slice(0, maxNames).map((id) => ({
      queryKey: ['matches.get', { id }],
      queryFn: () => call('matches.get', { id }),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, versus(data.teams)] as const] : []))),
  });
}
