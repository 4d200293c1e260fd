/** The button that saves a zip where the user chooses, or the link that downloads it in a browser. */
import { Button } from '@mantine/core';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { downloadLink } from '../../ui/controls/download-link.ts';
import { showDone } from '../../ui/feedback/notices.tsx';

interface SaveZipProps {
  readonly what: 'diagnostics' | 'backup';
  readonly save: string;
  readonly download: string;
  readonly status: AppStatus;
}

export function SaveZip({ what, save: saveLabel, download, status: { can, shell } }: SaveZipProps) {
  const save = useCommand(`${what}.save`);
  const saveIt = () =>
    save.mutate(null, { onSuccess: ({ path }) => path !== null && showDone(`Saved as ${path}`) });
  return (
    <>
      {can.saveFile && (
        <Button variant="default" loading={save.isPending} onClick={saveIt}>
          {saveLabel}
        </Button>
      )}
      {shell === 'server' && (
        <Button variant="default" component="a" {...downloadLink(`/${what}`)}>
          {download}
        </Button>
      )}
    </>
  );
}
