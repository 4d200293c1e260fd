/** The part of the status bar that shows a backfill while it is not complete. */
import { Link } from '@tanstack/react-router';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import statusPartStyles from '../../ui/layout/status-part.module.css';
import { daysText, percentText, titleText } from './backfill-text.ts';

export function BackfillStatus() {
  const { data: [latest] = [] } = useBridgeQuery('backfill.list', { limit: 1 });
  if (latest?.state !== 'running' && latest?.state !== 'paused') return null;
  return (
    <Link
      to="/sync"
      className={`${statusPartStyles.part} ${statusPartStyles.fixed} mk-num`}
      title={`${titleText(latest)}: ${daysText(latest)}`}
    >
      Backfill {latest.state === 'paused' ? 'paused' : percentText(latest)}
    </Link>
  );
}
