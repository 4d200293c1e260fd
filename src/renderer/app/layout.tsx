/** The frame of the application: navigation, notices, the screen, the status bar. */
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { MatchkeepError } from '../../shared/errors.ts';
import { useStatus } from '../bridge/hooks.tsx';
import { Exports } from '../features/export/exports.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { useArrowKey } from '../ui/table/use-arrow-to-list.ts';
import { Banners, ConnectionBanner } from './banners.tsx';
import { DamagedCatalogue } from './damaged-catalogue.tsx';
import styles from './layout.module.css';
import { Nav } from './nav.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusBar } from './status-bar.tsx';
import { ThemeSync } from './theme-sync.tsx';

/** Loaded after the first paint: the player is a large part of the interface. */
const StreamStage = lazy(async () => ({
  default: (await import('../features/streams/stage/stream-stage.tsx')).StreamStage,
}));

export function Layout() {
  const {
    data: isNew,
    error,
    refetch,
  } = useStatus(
    ({ session, archive, isPractice }) =>
      session.username === null && archive.archivedFiles === 0 && archive.work === null && !isPractice,
  );
  /** An archive that a new catalogue has read by now: its user is not new, only signed out. */
  const { data: isFound } = useStatus(
    ({ session, archive }) => session.username === null && archive.archivedFiles > 0,
  );
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

  useEffect(() => {
    if (isNew && !isWelcome) void navigate({ to: '/welcome', replace: true });
    if (isFound && isWelcome) void navigate({ to: '/', replace: true });
  }, [isNew, isFound, isWelcome, navigate]);

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
      <Palette />
      <Shortcuts />
      <ThemeSync />
    </div>
  );
}

/** A running program has no other error with this code. */
const isDamage = (error: Error) => error instanceof MatchkeepError && error.code === 'catalogue-unreadable';
