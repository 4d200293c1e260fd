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
import type { Download, DownloadState } from '../../../shared/domain/domain.ts';
import {
  type DownloadAction,
  offeredActions,
  permission,
} from '../../../shared/downloads/download-states.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { useDownloadCommands } from '../../ui/controls/use-download-commands.ts';

const highest = 100;
const lowest = -100;

interface RowActionsProps {
  readonly download: Download;
  readonly onHistory: () => void;
}

export function RowActions({ download, onHistory }: RowActionsProps) {
  const { id, state, priority } = download;
  const run = useDownloadCommands();
  const prioritise = useCommand('downloads.prioritise');
  const target = { ids: [id] };
  const offered = offeredActions(state);
  const move = (step: 1 | -1) =>
    prioritise.mutate({ ids: [id], priority: Math.max(lowest, Math.min(highest, priority + step)) });

  return (
    <>
      {offered
        .filter(({ isRare }) => !isRare)
        .map(({ action, label }) => (
          <Act key={action} label={label} onClick={() => run[action].mutate(target)}>
            {icon(action, 15)}
          </Act>
        ))}
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
          {offered
            .filter(({ isRare }) => isRare)
            .map(({ action, label }) => (
              <Menu.Item
                key={action}
                leftSection={icon(action, 14)}
                onClick={() => run[action].mutate(target)}
              >
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const icons: Readonly<Record<DownloadAction, typeof IconX>> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  retry: IconRefresh,
  cancel: IconX,
};

function icon(action: DownloadAction, size: number): ReactNode {
  const Icon = icons[action];
  return <Icon size={size} />;
}

/** Whether the download is to run some time: then its priority matters. */
export const canWait = (state: DownloadState) =>
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
