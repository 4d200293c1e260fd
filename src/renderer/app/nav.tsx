/** Navigation between screens, with counts of running and failed downloads. */
import {
  IconArchive,
  IconCalendarEvent,
  IconChartBar,
  IconDownload,
  IconFilter,
  IconKeyboard,
  IconPlayerPlay,
  IconRefresh,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../bridge/hooks.tsx';
import { formatCount } from '../format/counted.ts';
import mark from '../theme/mark.svg';
import { isMac } from '../ui/keyboard/keys.ts';
import styles from './nav.module.css';
import { openPalette } from './palette.tsx';
import { openShortcuts } from './shortcuts.tsx';

const iconSize = 17;

export function Nav() {
  const { data: failed = 0 } = useStatus(({ queue }) => queue.counts.failed);
  const { data: active = 0 } = useStatus(({ queue }) => queue.active);
  return (
    <nav className={styles.nav} aria-label="Screens">
      <div className={styles.brand}>
        <img className={styles.mark} src={mark} alt="" />
        <span>Matchkeep</span>
      </div>
      <Link
        className={styles.link}
        to="/matches"
        search={{ when: 'upcoming' }}
        activeOptions={{ includeSearch: false }}
      >
        <IconCalendarEvent className={styles.icon} size={iconSize} aria-hidden />
        Matches
      </Link>
      <Link className={styles.link} to="/library" activeOptions={{ includeSearch: false }}>
        <IconArchive className={styles.icon} size={iconSize} aria-hidden />
        Library
      </Link>
      <Link className={styles.link} to="/coverage" activeOptions={{ includeSearch: false }}>
        <IconChartBar className={styles.icon} size={iconSize} aria-hidden />
        Coverage
      </Link>
      <Link
        className={styles.link}
        to="/downloads"
        search={{ tab: failed > 0 && active === 0 ? 'failed' : 'active' }}
        activeOptions={{ includeSearch: false }}
      >
        <IconDownload className={styles.icon} size={iconSize} aria-hidden />
        Downloads
        {failed > 0 ? (
          <Count value={failed} what="failed" isBad />
        ) : active > 0 ? (
          <Count value={active} what="active" />
        ) : null}
      </Link>
      <Link className={styles.link} to="/sync" activeOptions={{ includeSearch: false }}>
        <IconRefresh className={styles.icon} size={iconSize} aria-hidden />
        Sync
      </Link>
      <Link className={styles.link} to="/streams" activeOptions={{ includeSearch: false }}>
        <IconPlayerPlay className={styles.icon} size={iconSize} aria-hidden />
        Streams
      </Link>
      <Link className={styles.link} to="/rules" activeOptions={{ includeSearch: false }}>
        <IconFilter className={styles.icon} size={iconSize} aria-hidden />
        Rules
      </Link>
      <Link className={styles.link} to="/settings">
        <IconSettings className={styles.icon} size={iconSize} aria-hidden />
        Settings
      </Link>
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
