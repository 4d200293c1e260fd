/** The sections with their counts. Each has its own address, so they are links. */
import { Link } from '@tanstack/react-router';
import type { StateCounts } from '../../../shared/domain.ts';
import { formatCount } from '../../format/counted.ts';
import { downloadTabs } from '../../navigation/searches.ts';
import { type Tab, tabCount, tabLabels } from './tabs.ts';
import '../../ui/layout/tabs.css';

interface TabBarProps {
  readonly tab: Tab;
  readonly counts: StateCounts | undefined;
}

export function TabBar({ tab, counts }: TabBarProps) {
  return (
    <nav className="mk-tabs" aria-label="Downloads by state">
      {downloadTabs.map((each) => (
        <Link
          key={each}
          to="/downloads"
          search={{ tab: each }}
          replace
          className={`mk-tab ${each === 'failed' ? 'mk-tab-failed' : ''}`}
          aria-current={each === tab ? 'page' : undefined}
        >
          {tabLabels[each]}
          {counts && (
            <span className="mk-tab-count mk-num" data-some={tabCount(each, counts) > 0 || undefined}>
              {formatCount(tabCount(each, counts))}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
