/** The teams of the matches that a rule names by id: "GEN vs T1". */
import { useBridgeQueries } from '../../bridge/hooks.tsx';
import { versus } from '../../ui/match/teams.tsx';

/** As many as the longest sentence names, and some for the editor. */
const maxNames = 20;

/** Without matches that the catalogue does not have, or has not given yet. */
export function useMatchNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const matches = useBridgeQueries(
    'matches.get',
    ids.slice(0, maxNames).map((id) => ({ id })),
  );
  return new Map(matches.flatMap((match) => (match ? [[match.id, versus(match.teams)] as const] : [])));
}
