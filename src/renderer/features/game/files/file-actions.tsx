/** Actions for an archived file: open it, show it in its folder, save a copy, ask the service for it again. */
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { fromErrorData } from '../../../../shared/base/errors.ts';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { type AskedAgain, askedAgainText } from '../../../../shared/downloads/asked-again.ts';
import { useBridge, useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { formatDayAndClock } from '../../../format/times.ts';
import { copy } from '../../../ui/controls/copy-text.tsx';
import { showDone, showFailure } from '../../../ui/feedback/notices.tsx';

export function FileActions({ asset }: { readonly asset: Asset }) {
  const { call } = useBridge();
  const { data: shell } = useStatus((status) => ({ name: status.shell, canOpen: status.can.openFiles }));
  const open = useCommand('files.open');
  const show = useCommand('files.showInFolder');
  const again = useCommand('downloads.again');
  const copyPath = async () => {
    try {
      await copy((await call('files.path', { assetId: asset.id })).path, 'Path');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Group gap={6}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/game/$platformGameId/file/$contentType"
            params={{ platformGameId: asset.platformGameId, contentType: asset.contentType }}
          />
        )}
      >
        Inspect
      </Button>
      {shell?.name === 'server' && (
        <Button
          component="a"
          href={`/files/${encodeURIComponent(asset.id)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
        >
          Open in browser
        </Button>
      )}
      {shell?.canOpen && (
        <>
          <Button variant="default" onClick={() => open.mutate({ assetId: asset.id })}>
            Open
          </Button>
          <Button variant="default" onClick={() => show.mutate({ assetId: asset.id })}>
            Show in folder
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => void copyPath()}>
        Copy path
      </Button>
      <Button
        variant="default"
        loading={again.isPending}
        onClick={() =>
          again.mutate({ ids: [asset.id] }, { onSuccess: ({ items }) => items.forEach(showAsked) })
        }
      >
        Download again
      </Button>
    </Group>
  );
}

function showAsked(asked: AskedAgain): void {
  if (asked.result === 'failed') showFailure(fromErrorData(asked.error));
  else showDone(askedAgainText(asked, formatDayAndClock));
}
