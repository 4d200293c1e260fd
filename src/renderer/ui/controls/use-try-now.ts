/** "Try now" for one download, with what lies between asking and the new state. */
import { useEffect, useState } from 'react';
import type { Asset } from '../../../shared/domain.ts';
import { useCommand } from '../../bridge/hooks.tsx';

/** What changes as soon as the archiver has taken the request up. */
type RetryTarget = Pick<Asset, 'id' | 'state' | 'retryAt'>;
const stateKey = ({ id, state, retryAt }: RetryTarget) => `${id} ${state} ${retryAt}`;

/** A try may begin and fail alike between two looks at it: then nothing new ever shows. */
const maxPendingMs = 5000;

interface TryNow {
  /** From the click until the state shown is a new one, or for `longestMs`. */
  readonly isPending: boolean;
  readonly tryNow: () => void;
}

export function useTryNow(tried: RetryTarget): TryNow {
  const retry = useCommand('downloads.retry');
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const stand = stateKey(tried);
  if (askedAt !== null && askedAt !== stand) setAskedAt(null);
  useEffect(() => {
    if (askedAt === null) return;
    const end = setTimeout(() => setAskedAt(null), maxPendingMs);
    return () => clearTimeout(end);
  }, [askedAt]);
  return {
    isPending: askedAt === stand,
    tryNow: () => {
      setAskedAt(stand);
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
