/** The exports in the status bar: how many, whether one runs or failed, and the way to their tray. */
import { Button } from '@mantine/core';
import type { ExportJob } from '../../shared/export.ts';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { counted } from '../format/counted.ts';
import { toggleTray, useIsTrayOpen } from './tray-state.ts';

export function ExportsButton() {
  const { data: jobs = [] } = useBridgeQuery('export.list', null);
  const isOpen = useIsTrayOpen();
  if (jobs.length === 0) return null;
  return (
    <div className="mk-status-part mk-status-fixed">
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={toggleTray}>
        {labelFor(jobs)}
      </Button>
    </div>
  );
}

function labelFor(jobs: readonly ExportJob[]): string {
  const running = jobs.filter(({ endedAt }) => endedAt === null).length;
  if (running > 0) return `${counted(running, 'export')} running`;
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  return failed > 0 ? `${counted(failed, 'export')} failed` : counted(jobs.length, 'export');
}
