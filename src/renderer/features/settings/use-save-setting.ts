/** Saves settings and reports the result to the field. */
import { useQueryClient } from '@tanstack/react-query';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { OperationInput } from '../../../shared/bridge/bridge.ts';
import { useCommand } from '../../bridge/hooks.tsx';

export function useSaveSetting() {
  const queries = useQueryClient();
  const set = useCommand('settings.set', { showsFailure: false });
  const { error } = set;
  const remedy = error instanceof MatchkeepError && error.remedy ? ` ${error.remedy}` : '';
  return {
    save: (part: OperationInput<'settings.set'>, onSaved = () => {}) =>
      set.mutate(part, {
        onSuccess(settings) {
          queries.setQueryData(['settings.get', null], settings);
          onSaved();
        },
      }),
    isSaved: set.isSuccess,
    isSaving: set.isPending,
    failure: error ? `${error.message}${remedy}` : null,
  };
}
