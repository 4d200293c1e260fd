/** Buttons for what an archived file contains, or contained: open it, show it in its folder, copy its path. */
import { Button } from '@mantine/core';
import type { OperationInput } from '../../../../shared/bridge/bridge.ts';
import { useBridge, useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { copy } from '../../../ui/controls/copy-text.tsx';
import { showFailure } from '../../../ui/feedback/notices.tsx';

export function ContentActions({ content }: { readonly content: OperationInput<'files.open'> }) {
  const { call } = useBridge();
  const { data: canOpen } = useStatus((status) => status.can.openFiles);
  const open = useCommand('files.open');
  const show = useCommand('files.showInFolder');
  const copyPath = async () => {
    try {
      await copy((await call('files.path', content)).path, 'Path');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      {canOpen && (
        <>
          <Button variant="default" onClick={() => open.mutate(content)}>
            Open
          </Button>
          <Button variant="default" onClick={() => show.mutate(content)}>
            Show in folder
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => void copyPath()}>
        Copy path
      </Button>
    </>
  );
}
