/** The frame of the application: navigation, notices, the screen, the status bar. */
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { Failure } from '../components/failure.tsx';
import { Banners } from './banners.tsx';
import { Nav } from './nav.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusBar } from './status-bar.tsx';
import { ThemeSync } from './theme-sync.tsx';
import './layout.css';

export function Layout() {
  const { data: status, error, refetch } = useBridgeQuery('app.status', null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWelcome = pathname === '/welcome';
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
        </main>
      </div>
      <StatusBar status={status} />
      <Palette status={status} />
      <Shortcuts />
      <ThemeSync />
    </div>
  );
}
