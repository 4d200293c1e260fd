/** Puts the application together: bridge, cache, theme, addresses. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createCall } from '../bridge/client.ts';
import { BridgeProvider } from '../bridge/hooks.tsx';
import { syncQueryCache } from '../bridge/live.ts';
import { createTransport } from '../bridge/transport.ts';
import { setAway } from '../bridge/window-state.ts';
import { theme } from '../theme/theme.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import { showFailure } from '../ui/feedback/notices.tsx';
import { routeTree } from './routes.ts';

const transport = createTransport();
const bridge = { call: createCall(transport), transport };

/** Answers stay fresh until an event says otherwise, so nothing is polled and nothing is fetched twice. */
const queries = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { meta }) => {
      if (meta?.showsFailure) showFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
/** What a screen that is on its way has asked for. */
const awaited = new Set<Promise<void>>();
const router = createRouter({
  routeTree,
  context: {
    call: bridge.call,
    await: (answer) => void awaited.add(answer.finally(() => awaited.delete(answer))),
  },
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => (
    <Failure as="block" error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
  ),
  defaultNotFoundComponent: () => (
    <Failure
      as="block"
      error={{
        code: 'not-found',
        message: 'This page does not exist.',
        remedy: 'Choose a screen in the sidebar.',
      }}
    />
  ),
});

syncQueryCache(transport, queries, { goTo: (path) => router.history.push(path), setAway });

/** Longer, and the frame is drawn without. */
const maxPreloadMs = 150;

/**
 * Ends when the archiver has said how it stands, without which no screen is drawn, or was not quick to. What
 * it says of itself and the first screen's code and rows are asked for side by side, before anything is drawn.
 */
export async function preload(): Promise<void> {
  const status = queries.prefetchQuery({
    queryKey: ['app.status', null],
    queryFn: () => bridge.call('app.status', null),
  });
  const first = router.load().then(() => Promise.allSettled(awaited));
  await Promise.race([
    Promise.allSettled([status, first]),
    new Promise((resolve) => setTimeout(resolve, maxPreloadMs)),
  ]);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} />
      <QueryClientProvider client={queries}>
        <BridgeProvider bridge={bridge}>
          <RouterProvider router={router} />
        </BridgeProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
