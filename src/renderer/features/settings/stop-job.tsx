/** Stops the job on the archive. */
import { Button } from '@mantine/core';
import { useCommand } from '../../bridge/hooks.tsx';
import settingsStyles from './settings.module.css';

export function StopJob() {
  const stop = useCommand('archive.stopJob');
  return (
    <div className={settingsStyles.row}>
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(null)}>
        Stop
      </Button>
    </div>
  );
}
