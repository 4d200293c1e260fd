/** Actions for an archived file: open it, show it in its folder, save a copy, ask the service for it again. */
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { fromErrorData } from '../../../../shared/base/errors.ts';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { type AskedAgain, askedAgainText } from '../../../../shared/downloads/asked-again.ts';
import { useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { formatDayAndClock } from '../../../format/times.ts';
import { showDone, showFailure } from '../../../ui/feedback/notices.tsx';
import { ContentActions } from './content-actions.tsx';

export function FileActions({ asset }: { readonly asset: Asset }) {
  const { data: shell } = useStatus((status) => status.shell);
  const again = useCommand('downloads.again');
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
      {shell === 'server' && (
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
      <ContentActions content={{ assetId: asset.id }} />
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
