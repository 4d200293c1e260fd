/** The type of a file, and its tree. Both are polled while the archiver is still reading. */
import { useQuery } from '@tanstack/react-query';
import type { FileProbe, FileRef, Tree } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';

const againMs = 200;

export function useFileProbe(file: FileRef): {
  readonly probe: FileProbe | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { call } = useBridge();
  const { data, error, refetch } = useQuery({
    queryKey: ['files.probe', { file }],
    queryFn: () => call('files.probe', { file }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? againMs : false),
    gcTime: 0,
  });
  return { probe: data, error, retry: () => void refetch() };
}

export function useTree(file: FileRef): {
  readonly tree: Tree | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { call } = useBridge();
  const { data, error, refetch } = useQuery({
    queryKey: ['files.tree', { file }],
    queryFn: () => call('files.tree', { file }),
    refetchInterval: ({ state }) => (state.data?.isReady === false ? againMs : false),
    gcTime: 0,
  });
  return { tree: data, error, retry: () => void refetch() };
}
