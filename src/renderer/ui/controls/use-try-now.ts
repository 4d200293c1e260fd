/** "Try now" for one download, with a pending state until the download's state changes. */
import { useEffect, useState } from 'react';
import type { Asset } from '../../../shared/domain/domain.ts';
import { useCommand } from '../../bridge/hooks.tsx';

/** Changes as soon as the archiver accepts the request. */
type RetryTarget = Pick<Asset, 'id' | 'state' | 'retryAt'>;
const stateKey = ({ id, state, retryAt }: RetryTarget) => `${id} ${state} ${retryAt}`;

/** An attempt may start and fail in the same way between two updates, so that no change is ever visible. */
const maxPendingMs = 5000;

interface TryNow {
  /** From the click until the displayed state changes, at most `maxPendingMs`. */
  readonly isPending: boolean;
  readonly tryNow: () => void;
}

export function useTryNow(tried: RetryTarget): TryNow {
  const retry = useCommand('downloads.retry');
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const current = stateKey(tried);
  if (askedAt !== null && askedAt !== current) setAskedAt(null);
  useEffect(() => {
    if (askedAt === null) return;
    const end = setTimeout(() => setAskedAt(null), maxPendingMs);
    return () => clearTimeout(end);
  }, [askedAt]);
  return {
    isPending: askedAt === current,
    tryNow: () => {
      setAskedAt(current);
      retry.mutate(
        { ids: [tried.id] },
        {
          onSuccess: ({ changed }) => {
            if (changed === 0) setAskedAt(null);
          },
          onError: () => setAskedAt(null),
        },
      );
    },
  };
}
