/** Navigation between screens, with counts of running and failed downloads. */
import {
  IconArchive,
  IconCalendarEvent,
  IconChartBar,
  IconDownload,
  IconKeyboard,
  IconPlayerPlay,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../bridge/hooks.tsx';
import { formatCount } from '../format/counted.ts';
import mark from '../theme/mark.svg';
import { openPalette } from './palette.tsx';
import { openShortcuts } from './shortcuts.tsx';

const iconSize = 17;

export function Nav() {
  const { data: failed = 0 } = useStatus(({ queue }) => queue.counts.failed);
  const { data: active = 0 } = useStatus(({ queue }) => queue.active);
  return (
    <nav className="mk-nav" aria-label="Screens">
      <div className="mk-brand">
        <img className="mk-brand-mark" src={mark} alt="" />
        <span>Matchkeep</span>
      </div>
      <Link
        className="mk-nav-link"
        to="/matches"
        search={{ when: 'upcoming' }}
        activeOptions={{ includeSearch: false }}
      >
        <IconCalendarEvent className="mk-nav-icon" size={iconSize} aria-hidden />
        Matches
      </Link>
      <Link className="mk-nav-link" to="/library" activeOptions={{ includeSearch: false }}>
        <IconArchive className="mk-nav-icon" size={iconSize} aria-hidden />
        Library
      </Link>
      <Link
        className="mk-nav-link"
        to="/coverage"
        search={{ by: 'league' }}
        activeOptions={{ includeSearch: false }}
      >
        <IconChartBar className="mk-nav-icon" size={iconSize} aria-hidden />
        Coverage
      </Link>
      <Link
        className="mk-nav-link"
        to="/downloads"
        search={{ tab: failed > 0 && active === 0 ? 'failed' : 'active' }}
        activeOptions={{ includeSearch: false }}
      >
        <IconDownload className="mk-nav-icon" size={iconSize} aria-hidden />
        Downloads
        {failed > 0 ? (
          <Count value={failed} what="failed" isBad />
        ) : active > 0 ? (
          <Count value={active} what="active" />
        ) : null}
      </Link>
      <Link className="mk-nav-link" to="/streams" activeOptions={{ includeSearch: false }}>
        <IconPlayerPlay className="mk-nav-icon" size={iconSize} aria-hidden />
        Streams
      </Link>
      <Link className="mk-nav-link" to="/settings">
        <IconSettings className="mk-nav-icon" size={iconSize} aria-hidden />
        Settings
      </Link>
      <div className="mk-nav-foot">
        <button type="button" className="mk-nav-link" onClick={openPalette}>
          <IconSearch className="mk-nav-icon" size={iconSize} aria-hidden />
          Find
          <span className="mk-nav-keys">{isMac() ? '⌘K' : 'Ctrl K'}</span>
        </button>
        <button type="button" className="mk-nav-link" onClick={openShortcuts}>
          <IconKeyboard className="mk-nav-icon" size={iconSize} aria-hidden />
          Shortcuts
          <span className="mk-nav-keys">?</span>
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
    <span className={`mk-nav-count mk-num ${isBad ? 'mk-nav-bad' : ''}`} title={whole}>
      <span aria-hidden>{short.format(value)}</span>
      <span className="mk-only-read"> {whole}</span>
    </span>
  );
}

const isMac = () => navigator.userAgent.includes('Mac');
