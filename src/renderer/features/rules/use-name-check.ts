/** Looks up the names of a watch rule in the catalogue as the user enters them, and caches the results. */
import { useCallback, useRef } from 'react';
import type { RuleNameKind } from '../../../shared/rules/watch-rules.ts';
import { useBridge } from '../../bridge/hooks.tsx';

export interface NameCheck {
  /** The service's spelling of each name, in order; null for one that the catalogue does not have. */
  readonly lookUp: (kind: RuleNameKind, names: readonly string[]) => Promise<readonly (string | null)[]>;
}

/** `lookUp` throws what the bridge throws. */
export function useNameCheck(): NameCheck {
  const { call } = useBridge();
  const known = useRef(new Map<string, string | null>());
  const lookUp = useCallback(
    (kind: RuleNameKind, names: readonly string[]) =>
      Promise.all(
        names.map(async (name) => {
          const key = `${kind} ${name}`;
          const before = known.current.get(key);
          if (before !== undefined) return before;
          const { spelling } = await call('rules.spelling', { kind, name });
          known.current.set(key, spelling);
          if (spelling !== null) known.current.set(`${kind} ${spelling}`, spelling);
          return spelling;
        }),
      ),
    [call],
  );
  return { lookUp };
}
