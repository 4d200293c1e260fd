/** React hooks for the bridge: queries by name, lists in pages, commands whose failures are shown. */
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
  QueryName,
} from '../../shared/bridge/bridge.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { Call } from './client.ts';
import type { Connection, Transport } from './connection.ts';

interface Bridge {
  readonly call: Call;
  readonly transport: Transport;
}

const BridgeContext = createContext<Bridge | null>(null);

export function BridgeProvider({ bridge, children }: { bridge: Bridge; children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new MatchkeepError('unexpected', 'The interface was started without its bridge.');
  return bridge;
}

export function useConnection(): Connection {
  const { transport } = useBridge();
  return useSyncExternalStore(transport.onConnection, transport.connection);
}

function toQuery<N extends QueryName>(call: Call, name: N, input: OperationInput<N>) {
  return { queryKey: [name, input], queryFn: () => call(name, input) };
}

interface QueryOptions {
  readonly isEnabled?: boolean;
  /** Shows the previous result while the next one loads, for example after a filter change. */
  readonly showsLast?: boolean;
}

export function useBridgeQuery<N extends QueryName>(
  name: N,
  input: OperationInput<N>,
  { isEnabled = true, showsLast = false }: QueryOptions = {},
): UseQueryResult<OperationOutput<N>, Error> {
  const { call } = useBridge();
  return useQuery<OperationOutput<N>, Error>({
    ...toQuery(call, name, input),
    enabled: isEnabled,
    // The type of TanStack Query for the previous result does not work with a generic output.
    placeholderData: (last: unknown) => (showsLast ? (last as never) : undefined),
  });
}

/** One query with several inputs. The data of those that are loaded, in the order of the inputs. */
export function useBridgeQueries<N extends QueryName>(
  name: N,
  inputs: readonly OperationInput<N>[],
): readonly OperationOutput<N>[] {
  const { call } = useBridge();
  return useQueries({
    queries: inputs.map((input) => toQuery(call, name, input)),
    combine: loaded,
  });
}

const loaded = <T,>(results: readonly { readonly data: T | undefined }[]) =>
  results.flatMap(({ data }) => (data === undefined ? [] : [data]));

/**
 * Selects a part of the status. The component renders again only when that part changes, and not with every
 * progress figure, several times a second.
 */
export function useStatus<T>(pick: (status: AppStatus) => T): UseQueryResult<T, Error> {
  const { call } = useBridge();
  return useQuery({ queryKey: ['app.status', null], queryFn: () => call('app.status', null), select: pick });
}

type PagedName = 'matches.list' | 'games.list' | 'downloads.list' | 'coverage.assets' | 'sync.log';

/** All pages of a list that are loaded so far; the caller flattens them. */
export function useBridgePages<N extends PagedName>(
  name: N,
  input: Omit<OperationInput<N>, 'cursor'>,
  { isEnabled = true }: Pick<QueryOptions, 'isEnabled'> = {},
): UseInfiniteQueryResult<InfiniteData<OperationOutput<N>, string | undefined>, Error> {
  const { call } = useBridge();
  return useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call<PagedName>(name, pageParam === undefined ? input : { ...input, cursor: pageParam }) as Promise<
        OperationOutput<N>
      >,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: OperationOutput<PagedName>) => page.nextCursor ?? undefined,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly showsFailure: boolean };
  }
}

interface GrowingList {
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads the next page, unless a request is running (it would be cancelled) or the last one failed (it would
 * be retried without end; the next event or reconnection refetches).
 */
export function fetchMore(pages: GrowingList): void {
  if (!pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage();
}

interface CommandOptions {
  /** False if the caller shows the failure itself; otherwise the application shows a notice. */
  readonly showsFailure?: boolean;
}

export function useCommand<N extends OperationName>(
  name: N,
  { showsFailure = true }: CommandOptions = {},
): UseMutationResult<OperationOutput<N>, Error, OperationInput<N>> {
  const { call } = useBridge();
  return useMutation<OperationOutput<N>, Error, OperationInput<N>>({
    mutationFn: (input) => call(name, input),
    meta: { showsFailure },
  });
}
