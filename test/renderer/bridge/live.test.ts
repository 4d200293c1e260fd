import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connection, Transport } from '../../../src/renderer/bridge/connection.ts';
import { syncQueryCache } from '../../../src/renderer/bridge/live.ts';

const connected: Connection = { state: 'connected' };

function started() {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  let emit: (data: unknown) => void = () => {};
  const transport: Transport = {
    call: () => Promise.reject(new Error('not asked for here')),
    connection: () => connected,
    onConnection: () => () => {},
    reconnect: () => {},
    onEvent(listener) {
      emit = listener;
      return () => {};
    },
  };
  syncQueryCache(transport, queries, { goTo: () => {}, setAway: () => {} });
  return { queries, emit: (data: unknown) => emit(data) };
}

const progress = (id: string) => ({
  invalidates: [],
  progress: {
    downloads: [{ id, state: 'transferring', bytesDone: 5, bytesTotal: 10, bytesPerSecond: 2 }],
    bytesPerSecond: 9,
  },
});

const failed = ['downloads.list', { states: ['failed'] }, 'pages'];
const page = { pages: [{ items: [{ id: 'a', bytesDone: 0 }], nextCursor: null }], pageParams: [undefined] };

it('a list that became stale while hidden is refetched, whatever progress arrives meanwhile', async () => {
  const { queries, emit } = started();
  queries.setQueryData(failed, page);
  emit({ invalidates: ['downloads.list'] });
  await expect.poll(() => queries.getQueryState(failed)?.isInvalidated).toBe(true);
  emit(progress('a'));
  expect(queries.getQueryState(failed)?.isInvalidated).toBe(true);
});

it('progress appears at once in the visible list', () => {
  const { queries, emit } = started();
  queries.setQueryData(failed, page);
  const end = new InfiniteQueryObserver(queries, {
    queryKey: failed,
    queryFn: () => Promise.reject(new Error('fresh, and not asked for')),
    initialPageParam: undefined,
    getNextPageParam: () => null,
  }).subscribe(() => {});
  emit(progress('a'));
  expect(queries.getQueryData(failed)).toMatchObject({ pages: [{ items: [{ id: 'a', bytesDone: 5 }] }] });
  end();
});

it('the status has the rate of the whole queue and the present steps of its downloads', () => {
  const { queries, emit } = started();
  const status = ['app.status', null];
  queries.setQueryData(status, { queue: { bytesPerSecond: 0, counts: { resolving: 1, queued: 4 } } });
  emit(progress('a'));
  expect(queries.getQueryData(status)).toEqual({
    queue: {
      bytesPerSecond: 9,
      counts: { resolving: 0, transferring: 1, verifying: 0, queued: 4 },
    },
  });
});

it('a preview of the rules is fetched again at most every five seconds while files are archived', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { queries, emit } = started();
  const key = ['rules.preview', { rules: [] }];
  queries.setQueryData(key, {});
  let fetched = 0;
  const end = new QueryObserver(queries, {
    queryKey: key,
    queryFn() {
      fetched += 1;
      return {};
    },
  }).subscribe(() => {});
  for (let second = 0; second < 12; second += 1) {
    emit({ invalidates: ['rules.preview'] });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(fetched).toBe(3);
  end();
});
