/** The routes of the interface. A screen's state is in its address, so Back works. */
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router';
import type { Call } from '../bridge/client.ts';
import { listKey, prefetchRows } from '../features/library/rows/use-library-rows.ts';
import {
  coverageDefaults,
  coverageSearch,
  downloadsSearch,
  fileSearch,
  gameSearch,
  libraryDefaults,
  librarySearch,
  matchesSearch,
  profileDefaults,
  profileParams,
  profileSearch,
  querySearch,
  rulesSearch,
  streamsSearch,
  syncSearch,
} from '../navigation/searches.ts';
import { Layout } from './layout.tsx';

export interface RouteContext {
  readonly call: Call;
  /** Registers requests that the first paint waits for. */
  readonly await: (answer: Promise<void>) => void;
}

const rootRoute = createRootRouteWithContext<RouteContext>()({ component: Layout });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/matches', search: { when: 'upcoming' }, replace: true });
  },
});
const matchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matches',
  validateSearch: matchesSearch,
  component: lazyRouteComponent(() => import('../features/matches/matches-screen.tsx'), 'MatchesScreen'),
});
const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/library',
  validateSearch: librarySearch,
  search: { middlewares: [stripSearchParams(libraryDefaults)] },
  beforeLoad: ({ search, context }) => {
    const { game, q: query, sort: by, dir: direction, group: isGrouped, at } = search;
    if (game !== undefined)
      throw redirect({ to: '/game/$platformGameId', params: { platformGameId: game }, replace: true });
    // Starts while the screen's code is still loading.
    context.await(prefetchRows(context.call, listKey(query, { by, direction, isGrouped }), at ?? 0));
  },
  component: lazyRouteComponent(() => import('../features/library/library-screen.tsx'), 'LibraryScreen'),
});
const queryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/query',
  validateSearch: querySearch,
  component: lazyRouteComponent(() => import('../features/query/query-screen.tsx'), 'QueryScreen'),
});
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/game/$platformGameId',
  validateSearch: gameSearch,
  component: lazyRouteComponent(() => import('../features/game/game-screen.tsx'), 'GameScreen'),
});
const fileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/game/$platformGameId/file/$contentType',
  validateSearch: fileSearch,
  component: lazyRouteComponent(() => import('../features/inspect/inspect-screen.tsx'), 'InspectScreen'),
});
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$kind/$name',
  params: { parse: (params) => profileParams.parse(params) },
  validateSearch: profileSearch,
  search: { middlewares: [stripSearchParams(profileDefaults)] },
  component: lazyRouteComponent(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const seriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/series/$id',
  component: lazyRouteComponent(() => import('../features/profile/series-screen.tsx'), 'SeriesScreen'),
});
const coverageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/coverage',
  validateSearch: coverageSearch,
  search: { middlewares: [stripSearchParams(coverageDefaults)] },
  component: lazyRouteComponent(() => import('../features/coverage/coverage-screen.tsx'), 'CoverageScreen'),
});
const rulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rules',
  validateSearch: rulesSearch,
  component: lazyRouteComponent(() => import('../features/rules/rules-screen.tsx'), 'RulesScreen'),
});
const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  validateSearch: downloadsSearch,
  component: lazyRouteComponent(
    () => import('../features/downloads/downloads-screen.tsx'),
    'DownloadsScreen',
  ),
});
const syncRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sync',
  validateSearch: syncSearch,
  component: lazyRouteComponent(() => import('../features/sync/sync-screen.tsx'), 'SyncScreen'),
});
const streamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/streams',
  validateSearch: streamsSearch,
  // The layout draws the streams, which keep playing on other screens.
  component: () => null,
});
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
});
const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../features/welcome/welcome-screen.tsx'), 'WelcomeScreen'),
});

export const routeTree = rootRoute.addChildren([
  startRoute,
  matchesRoute,
  libraryRoute,
  queryRoute,
  gameRoute,
  fileRoute,
  profileRoute,
  seriesRoute,
  coverageRoute,
  rulesRoute,
  downloadsRoute,
  syncRoute,
  streamsRoute,
  settingsRoute,
  welcomeRoute,
]);
