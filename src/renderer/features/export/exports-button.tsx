/** The exports in the status bar: how many, and whether one runs or failed. Opens the tray. */
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ExportJob } from '../../../shared/library/export.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import statusPartStyles from '../../ui/layout/status-part.module.css';
import { toggleTray, useIsTrayOpen } from './tray-state.ts';

export function ExportsButton() {
  const { data: jobs = [] } = useBridgeQuery('export.list', null);
  const isOpen = useIsTrayOpen();
  if (jobs.length === 0) return null;
  const label = labelFor(jobs);
  return (
    <div className={`${statusPartStyles.part} ${statusPartStyles.fixed}`}>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={toggleTray}
      >
        <IconFileExport className={statusPartStyles.sign} size={14} aria-hidden />
        <span className={statusPartStyles.words}>{label}</span>
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
