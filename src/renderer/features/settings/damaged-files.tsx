/** The files of the archive that are known to be damaged. */
import type { Damage, DamagedContent } from '../../../shared/work/damage.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatCount } from '../../format/counted.ts';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './archive-reports.module.css';

export function DamagedFiles({ damage: { contents, repairing } }: { readonly damage: Damage }) {
  const total = contents + repairing;
  const { data } = useBridgeQuery('archive.damaged', null, { isEnabled: total > 0 });
  const items = data?.items ?? [];
  if (total === 0 || items.length === 0) return null;
  return (
    <div className={styles.report}>
      <h4>Damaged files ({formatCount(total)})</h4>
      <ul tabIndex={0} aria-label="Damaged files" data-selectable>
        {items.map((item) => (
          <li key={item.path}>
            <span className="mk-mono">{item.path}</span>: {stateWords(item)}, found{' '}
            <Moment at={item.foundAt} />
          </li>
        ))}
        {total > items.length && <li>and {formatCount(total - items.length)} more</li>}
      </ul>
    </div>
  );
}

const words = { missing: 'missing', changed: 'changed', unreadable: 'could not be read' } as const;

function stateWords({ finding, isEarlier, isRepairing }: DamagedContent): string {
  if (isRepairing) return `${words[finding]}, being downloaded again`;
  return isEarlier ? `earlier version, ${words[finding]}` : words[finding];
}
