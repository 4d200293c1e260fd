/** The order of the rules while the user moves them: each move shows at once, and the commands run one after the other. */
import { useEffect, useRef, useState } from 'react';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { isSameOrder, moveBy, orderBy } from './rule-order.ts';

interface RuleOrder {
  readonly rules: readonly WatchRule[];
  /** -1 up, 1 down; beyond the ends nothing moves. */
  readonly move: (id: string, step: -1 | 1) => void;
}

/** `saved` is the list as the archiver has it. */
export function useRuleOrder(saved: readonly WatchRule[]): RuleOrder {
  const { call } = useBridge();
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const rules = orderBy(saved, moved);
  useEffect(() => {
    const isOver = moved !== null && (rules === saved || isSameOrder(saved, moved));
    if (isOver) setMoved(null);
  }, [rules, saved, moved]);
  return {
    rules,
    move(id, step) {
      const next = moveBy(rules, id, step);
      if (next === null) return;
      setMoved(next.order);
      last.current = last.current
        .then(() => call('rules.move', { id, before: next.before }))
        .catch((error: unknown) => {
          setMoved(null);
          showFailure(error);
        });
    },
  };
}
