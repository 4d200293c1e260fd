/** The frame of the application: navigation, notices, the screen, the status bar. */
import { useMantineColorScheme } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { useBridgeQuery, useStatus } from '../bridge/hooks.tsx';
import { Exports } from '../features/export/exports.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { useArrowKey } from '../ui/table/use-arrow-to-list.ts';
import { Banners, ConnectionBanner } from './banners.tsx';
import { DamagedCatalogue } from './damaged-catalogue.tsx';
import { DropTarget } from './drop-target.tsx';
import { isNewUser, otherScreen } from './first-screen.ts';
import styles from './layout.module.css';
import { Nav } from './nav.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusBar } from './status-bar.tsx';

/** Loaded after the first paint: the player is a large part of the interface. */
const StreamStage = lazy(async () => ({
  default: (await import('../features/streams/stage/stream-stage.tsx')).StreamStage,
}));

export function Layout() {
  const { data: isNew, error, refetch } = useStatus(isNewUser);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useArrowKey();
  const isWelcome = pathname === '/welcome';
  const isOnStreams = pathname === '/streams';
  /** Set at the first visit of the streams: they keep playing on other screens. */
  const hasStreams = useRef(false);
  hasStreams.current ||= isOnStreams;

  /** What is damaged. A status that is asked for again has no error until the answer, which must not show the screens. */
  const damage = useRef<string | null>(null);
  if (error !== null) damage.current = isDamage(error) ? error.message : null;
  else if (isNew !== undefined) damage.current = null;
  const wasDamaged = useRef(false);
  wasDamaged.current ||= damage.current !== null;

  const { data: other } = useStatus((status) =>
    otherScreen(status, { isWelcome, wasDamaged: wasDamaged.current }),
  );
  useEffect(() => {
    if (other) void navigate({ to: other, replace: true });
  }, [other, navigate]);

  if (damage.current !== null) {
    return (
      <div className={styles.bare}>
        <ConnectionBanner />
        <main className={styles.main}>
          <DamagedCatalogue message={damage.current} />
        </main>
        <ThemeSync />
      </div>
    );
  }
  if (isNew === undefined && error)
    return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (isWelcome) {
    return (
      <div className={styles.bare}>
        <Banners />
        <main className={styles.main}>
          <Outlet />
        </main>
        <ThemeSync />
      </div>
    );
  }
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <Nav />
      <div className={styles.stage}>
        <Banners />
        <main id="screen" className={styles.screenArea} tabIndex={-1}>
          {isNew === false && <Outlet />}
          {isNew === false && hasStreams.current && (
            <Suspense>
              <StreamStage isOnScreen={isOnStreams} />
            </Suspense>
          )}
        </main>
      </div>
      <StatusBar />
      {isNew === false && <Exports />}
      <DropTarget />
      <Palette />
      <Shortcuts />
      <ThemeSync />
    </div>
  );
}

/** A running program has no other error with this code. */
const isDamage = (error: Error) => error instanceof MatchkeepError && error.code === 'catalogue-unreadable';

/** Applies the theme setting; Mantine stores the last one for the first paint. */
function ThemeSync() {
  const { data: settings } = useBridgeQuery('settings.get', null);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = settings?.['interface.theme'];
  const chosen = theme === 'system' ? 'auto' : theme;
  useEffect(() => {
    // Setting it restyles the whole page, even without a change.
    if (chosen !== undefined && chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
  return null;
}
