/** Assembles the application: bridge, query cache, theme, router. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { createCall } from '../bridge/client.ts';
import { BridgeProvider } from '../bridge/hooks.tsx';
import { syncQueryCache } from '../bridge/live.ts';
import { createTransport } from '../bridge/transport.ts';
import { setAway } from '../bridge/window-state.ts';
import { theme } from '../theme/theme.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import { showFailure } from '../ui/feedback/notices.tsx';
import { type RouteContext, routeTree } from './routes.ts';

const transport = createTransport();
const bridge = { call: createCall(transport), transport };

/** Data stays fresh until an event says otherwise: no polling, and nothing is fetched twice. */
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
/** Requests of the screen that is loading. */
const awaited = new Set<Promise<void>>();
const router = createRouter({
  routeTree,
  context: {
    call: bridge.call,
    await: (answer) => void awaited.add(answer.finally(() => awaited.delete(answer))),
  } satisfies RouteContext,
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
    >
      <Link className="mk-link" to="/library">
        Library
      </Link>
    </Failure>
  ),
});

syncQueryCache(transport, queries, { goTo: (path) => router.history.push(path), setAway });

/** After this time, in milliseconds, the frame is drawn without the data. */
const maxPreloadMs = 150;

/**
 * Loads the status, which every screen needs, and the code and rows of the first screen, in parallel.
 * Resolves when they are there, or after a short wait.
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
