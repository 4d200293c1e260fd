/** The sections with their counts. Each has its own address, so they are links. */
import { Link } from '@tanstack/react-router';
import type { StateCounts } from '../../../shared/domain/domain.ts';
import { formatCount } from '../../format/counted.ts';
import { downloadTabs } from '../../navigation/searches.ts';
import tabsStyles from '../../ui/layout/tabs.module.css';
import styles from './tab-bar.module.css';
import { doneText, type Tab, tabCount, tabLabels } from './tabs.ts';

interface TabBarProps {
  readonly tab: Tab;
  readonly counts: StateCounts | undefined;
}

export function TabBar({ tab, counts }: TabBarProps) {
  return (
    <nav className={`${tabsStyles.tabs} ${styles.bar}`} aria-label="Downloads by state">
      {downloadTabs.map((each) => (
        <Link
          key={each}
          from="/downloads"
          to="/downloads"
          search={(old) => ({ ...old, tab: each })}
          replace
          className={`${tabsStyles.tab} ${each === 'failed' ? styles.failed : ''}`}
          title={each === 'done' && counts ? doneText(counts) || undefined : undefined}
          aria-current={each === tab ? 'page' : undefined}
        >
          {tabLabels[each]}
          {counts && (
            <span className={`${styles.count} mk-num`} data-some={tabCount(each, counts) > 0 || undefined}>
              {formatCount(tabCount(each, counts))}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
