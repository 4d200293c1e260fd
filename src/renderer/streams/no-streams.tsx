/** The wall with nothing on it, and what to do about it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { Empty } from '../components/empty.tsx';

export function NoStreams({ hasKept, onAdd }: { readonly hasKept: boolean; readonly onAdd: () => void }) {
  const { data: settings } = useBridgeQuery('settings.get', null);
  if (settings && settings['service.streamBaseUrl'] === '') {
    return (
      <Empty
        title="The stream address is not set"
        actions={
          <Button component={Link} to="/settings" hash="service">
            Enter it in the settings
          </Button>
        }
      >
        Your data provider gives you one beside the data address. Only that host is ever asked for a stream.
      </Empty>
    );
  }
  if (hasKept) {
    return (
      <Empty title="Nothing is on the wall">Watch one of the kept streams, or up to four at once.</Empty>
    );
  }
  return (
    <Empty title="No streams yet" actions={<Button onClick={onAdd}>Add a stream</Button>}>
      The service does not list its streams. Paste the PERID of a match, alone or inside the message it came
      in, and keep it under a label of your own.
    </Empty>
  );
}
