/** The empty grid, and what to do next. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';

interface NoStreamsProps {
  readonly streams: readonly Stream[];
  readonly onAdd: () => void;
  readonly onWatch: (stream: Stream) => void;
}

export function NoStreams({ streams, onAdd, onWatch }: NoStreamsProps) {
  const { data: settings } = useBridgeQuery('settings.get', null);
  if (settings && settings['service.streamBaseUrl'] === '') {
    return (
      <Empty
        title="The stream address is not set"
        actions={
          <Button component={Link} to="/settings" hash="service">
            Open the settings
          </Button>
        }
      >
        Your data provider gives you one with the service address. Matchkeep contacts only that host for
        streams.
      </Empty>
    );
  }
  const [newest] = streams;
  if (newest) {
    return (
      <Empty
        title="No stream playing"
        actions={
          <Button leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => onWatch(newest)}>
            Watch "{newest.label}"
          </Button>
        }
      >
        Choose one from "Saved streams". Up to four play at the same time.
      </Empty>
    );
  }
  return (
    <Empty title="No streams yet" actions={<Button onClick={onAdd}>Add stream</Button>}>
      The service does not list its streams. Paste the PERID of a match, or any text that contains it, and
      save it under a label.
    </Empty>
  );
}
