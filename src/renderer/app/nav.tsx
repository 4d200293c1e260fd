/** Navigation between screens, with counts of running and failed downloads. */
import {
  IconArchive,
  IconCalendarEvent,
  IconChartBar,
  IconDatabaseSearch,
  IconDownload,
  IconFilter,
  IconKeyboard,
  IconPlayerPlay,
  IconRefresh,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { type ScreenPath, screens } from '../../shared/screens/screens.ts';
import { useStatus } from '../bridge/hooks.tsx';
import { formatCount } from '../format/counted.ts';
import mark from '../theme/mark.svg';
import { isMac } from '../ui/keyboard/keys.ts';
import styles from './nav.module.css';
import { openPalette } from './palette.tsx';
import { openShortcuts } from './shortcuts.tsx';

const iconSize = 17;

const icons: Readonly<Record<ScreenPath, typeof IconArchive>> = {
  '/matches': IconCalendarEvent,
  '/library': IconArchive,
  '/query': IconDatabaseSearch,
  '/coverage': IconChartBar,
  '/downloads': IconDownload,
  '/sync': IconRefresh,
  '/streams': IconPlayerPlay,
  '/rules': IconFilter,
  '/settings': IconSettings,
};

export function Nav() {
  const { data: failed = 0 } = useStatus(({ queue }) => queue.counts.failed);
  const { data: active = 0 } = useStatus(({ queue }) => queue.active);
  const tab = failed > 0 && active === 0 ? 'failed' : 'active';
  const ways: Partial<Record<ScreenPath, LinkOptions>> = {
    '/matches': { to: '/matches', search: { when: 'upcoming' } },
    '/downloads': { to: '/downloads', search: { tab } },
  };
  const count =
    failed > 0 ? (
      <Count value={failed} what="failed" isBad />
    ) : active > 0 ? (
      <Count value={active} what="active" />
    ) : null;
  return (
    <nav className={styles.nav} aria-label="Screens">
      <div className={styles.brand}>
        <img className={styles.mark} src={mark} alt="" />
        <span>Matchkeep</span>
      </div>
      {screens.map(({ name, path }) => {
        const Icon = icons[path];
        return (
          <Link
            key={path}
            className={styles.link}
            activeOptions={{ includeSearch: false }}
            {...(ways[path] ?? { to: path })}
          >
            <Icon className={styles.icon} size={iconSize} aria-hidden />
            {name}
            {path === '/downloads' && count}
          </Link>
        );
      })}
      <div className={styles.foot}>
        <button type="button" className={styles.link} onClick={openPalette}>
          <IconSearch className={styles.icon} size={iconSize} aria-hidden />
          Find
          <span className={styles.keys}>{isMac() ? '⌘K' : 'Ctrl K'}</span>
        </button>
        <button type="button" className={styles.link} onClick={openShortcuts}>
          <IconKeyboard className={styles.icon} size={iconSize} aria-hidden />
          Shortcuts
          <span className={styles.keys}>?</span>
        </button>
      </div>
    </nav>
  );
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact' });

interface CountProps {
  readonly value: number;
  readonly what: string;
  readonly isBad?: boolean;
}

/** `12K` fits the space; the tooltip and screen readers get the exact number. */
function Count({ value, what, isBad = false }: CountProps) {
  const whole = `${formatCount(value)} ${what}`;
  return (
    <span className={`${styles.count} mk-num ${isBad ? styles.bad : ''}`} title={whole}>
      <span aria-hidden>{short.format(value)}</span>
      <span className="mk-only-read"> {whole}</span>
    </span>
  );
}
