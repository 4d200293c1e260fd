/** Looks up the names of a watch rule in the catalogue as the user enters them, and caches the results. */
import { useCallback, useRef, useState } from 'react';
import type { RuleNameKind } from '../../../shared/watch-rules.ts';
import { useBridge } from '../../bridge/hooks.tsx';

export interface NameCheck {
  /** The names that the catalogue does not contain, among those looked up. */
  readonly unknown: (kind: RuleNameKind, names: readonly string[]) => readonly string[];
  /** The names as the service spells them, without duplicates. Throws what the bridge throws. */
  readonly spelled: (kind: RuleNameKind, names: readonly string[]) => Promise<string[]>;
}

export function useNameCheck(): NameCheck {
  const { call } = useBridge();
  const known = useRef(new Map<string, string | null>());
  const [, redraw] = useState(0);
  const spelled = useCallback(
    async (kind: RuleNameKind, names: readonly string[]) => {
      const spellings = await Promise.all(
        names.map(async (name) => {
          const key = `${kind} ${name}`;
          const before = known.current.get(key);
          if (before !== undefined) return before ?? name;
          const { spelling: found } = await call('rules.spelling', { kind, name });
          known.current.set(key, found);
          if (found !== null) known.current.set(`${kind} ${found}`, found);
          return found ?? name;
        }),
      );
      redraw((count) => count + 1);
      return [...new Set(spellings)];
    },
    [call],
  );
  return {
    unknown: (kind, names) => names.filter((name) => known.current.get(`${kind} ${name}`) === null),
    spelled,
  };
}
