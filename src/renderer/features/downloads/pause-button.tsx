/** Pauses everything for a while or until it is resumed; while it is paused, resumes it. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import {
  type PauseLength,
  pauseUntilTomorrowText,
  type WorkStatus,
} from '../../../shared/work/work-status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { useNow } from '../../ui/time/use-now.ts';

export function PauseButton({ work }: { readonly work: WorkStatus }) {
  const { hold } = work;
  const lengths: readonly (readonly [string, PauseLength])[] = [
    ['For 1 hour', { minutes: 60 }],
    [pauseUntilTomorrowText(work, useNow(60_000)), { until: 'tomorrow' }],
    ['Until you resume', { until: 'resumed' }],
  ];
  const pause = useCommand('work.pause');
  const resume = useCommand('work.resume');
  if (hold?.reason === 'paused') {
    return (
      <Button
        leftSection={<IconPlayerPlay size={14} />}
        loading={resume.isPending}
        onClick={() => resume.mutate(null)}
      >
        Resume everything
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          rightSection={<IconChevronDown size={14} />}
          loading={pause.isPending}
        >
          Pause everything
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lengths.map(([label, length]) => (
          <Menu.Item key={label} onClick={() => pause.mutate(length)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
