/** The frame of the application: navigation, notices, the screen, the status bar. */
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { Failure } from '../components/failure.tsx';
import { useArrowKey } from '../components/use-arrow-to-list.ts';
import { Exports } from '../export/exports.tsx';
import { Banners } from './banners.tsx';
import { Nav } from './nav.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusBar } from './status-bar.tsx';
import { ThemeSync } from './theme-sync.tsx';
import './layout.css';

/** Beyond the first paint: the player is a large part of the interface. */
const StreamStage = lazy(async () => ({
  default: (await import('../streams/stream-stage.tsx')).StreamStage,
}));

export function Layout() {
  const { data: status, error, refetch } = useBridgeQuery('app.status', null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useArrowKey();
  const isWelcome = pathname === '/welcome';
  const isOnStreams = pathname === '/streams';
  /** From the first look at the streams on: what plays there goes on beside other screens. */
  const hasStreams = useRef(false);
  hasStreams.current ||= isOnStreams;
  const isNew =
    status?.session.state === 'signed-out' && status.archive.archivedFiles === 0 && !status.isPractice;

  useEffect(() => {
    if (isNew && !isWelcome) void navigate({ to: '/welcome', replace: true });
  }, [isNew, isWelcome, navigate]);

  if (!status && error) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (isWelcome) {
    return (
      <div className="mk-bare">
        <Banners status={status} />
        <main className="mk-bare-main">
          <Outlet />
        </main>
        <ThemeSync />
      </div>
    );
  }
  return (
    <div className="mk-app">
      <a className="mk-skip" href="#screen">
        Skip to the content
      </a>
      <Nav status={status} />
      <div className="mk-stage">
        <Banners status={status} />
        <main id="screen" className="mk-screen-area" tabIndex={-1}>
          {status && !isNew && <Outlet />}
          {status && !isNew && hasStreams.current && (
            <Suspense>
              <StreamStage isOnScreen={isOnStreams} />
            </Suspense>
          )}
        </main>
      </div>
      <StatusBar status={status} />
      {status && !isNew && <Exports />}
      <Palette status={status} />
      <Shortcuts />
      <ThemeSync />
    </div>
  );
}
