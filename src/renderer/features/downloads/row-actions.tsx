/** The actions on one download: the most likely one as a button, the others in a menu. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Download, DownloadState } from '../../../shared/domain.ts';
import { permission } from '../../../shared/download-actions.ts';
import { useCommand } from '../../bridge/hooks.tsx';

const highest = 100;
const lowest = -100;

interface RowActionsProps {
  readonly download: Download;
  readonly onHistory: () => void;
}

export function RowActions({ download, onHistory }: RowActionsProps) {
  const { id, state, priority } = download;
  const pause = useCommand('downloads.pause');
  const resume = useCommand('downloads.resume');
  const retry = useCommand('downloads.retry');
  const cancel = useCommand('downloads.cancel');
  const prioritise = useCommand('downloads.prioritise');
  const target = { ids: [id] };
  const move = (step: 1 | -1) =>
    prioritise.mutate({ ids: [id], priority: Math.max(lowest, Math.min(highest, priority + step)) });

  return (
    <>
      {permission('pause', state) === 'yes' && (
        <Act label="Pause" onClick={() => pause.mutate(target)}>
          <IconPlayerPause size={15} />
        </Act>
      )}
      {permission('resume', state) === 'yes' && (
        <Act label="Resume" onClick={() => resume.mutate(target)}>
          <IconPlayerPlay size={15} />
        </Act>
      )}
      {permission('retry', state) === 'yes' && (
        <Act label="Retry" onClick={() => retry.mutate(target)}>
          <IconRefresh size={15} />
        </Act>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" tabIndex={-1} data-row-menu>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={14} />} onClick={onHistory}>
            History
          </Menu.Item>
          {canWait(state) && (
            <>
              <Menu.Item leftSection={<IconArrowUp size={14} />} onClick={() => move(1)}>
                Higher priority
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowDown size={14} />} onClick={() => move(-1)}>
                Lower priority
              </Menu.Item>
            </>
          )}
          {permission('retry', state) === 'by-name' && (
            <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => retry.mutate(target)}>
              {state === 'not-needed' ? 'Check again' : 'Download anyway'}
            </Menu.Item>
          )}
          {permission('cancel', state) === 'yes' && (
            <Menu.Item leftSection={<IconX size={14} />} onClick={() => cancel.mutate(target)}>
              Cancel
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Whether the download is to run some time: then its priority matters. */
const canWait = (state: DownloadState) =>
  permission('pause', state) === 'yes' || permission('resume', state) === 'yes';

interface ActProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ label, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} tabIndex={-1} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
