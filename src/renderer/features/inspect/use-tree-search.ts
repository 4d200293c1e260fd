/** Searches a tree: the number of results so far, and moving between them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FileRef, JsonPath, TreeSearch } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';

export type Where = 'keys' | 'values' | 'all';
const againMs = 250;

export interface TreeSearching {
  readonly state: TreeSearch | undefined;
  /** The index of the result shown; null before the first. */
  readonly at: number | null;
  /** Goes to the next or previous result; the first time, to the first one after the offset `from`. */
  readonly go: (step: 1 | -1, from: number) => void;
}

export function useTreeSearch(
  file: FileRef,
  text: string,
  where: Where,
  onFound: (path: JsonPath) => void,
): TreeSearching {
  const { call } = useBridge();
  const asked = `${where} ${text}`;
  const [shown, setShown] = useState<{ readonly asked: string; readonly at: number } | null>(null);
  const { data } = useQuery({
    queryKey: ['files.tree.search', { file, text, where }],
    queryFn: () => call('files.tree.search', { file, text, where }),
    enabled: text !== '',
    refetchInterval: ({ state }) => (state.data?.isDone === false ? againMs : false),
    gcTime: 0,
  });
  const { assetId, entry } = file;
  useEffect(() => {
    if (text === '') return;
    return () => void call('files.tree.stopSearch', { file: { assetId, entry } }).catch(() => undefined);
  }, [call, assetId, entry, text]);

  const at = shown?.asked === asked ? shown.at : null;
  const go = async (step: 1 | -1, from: number) => {
    if (text === '') return;
    const count = data?.count ?? 0;
    const next = at === null ? null : (at + step + count) % Math.max(1, count);
    try {
      const match =
        (await call('files.tree.match', { file, text, where, at: next, from })) ??
        (await call('files.tree.match', { file, text, where, at: 0 }));
      if (match === null) return;
      setShown({ asked, at: match.at });
      onFound(match.path);
    } catch (error) {
      showFailure(error);
    }
  };
  return { state: text === '' ? undefined : data, at, go: (step, from) => void go(step, from) };
}
