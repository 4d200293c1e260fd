/** One file of a game: what it is on disk, and ways to it. */
import { Button, Group } from '@mantine/core';
import type { Asset } from '../../shared/domain.ts';
import { useBridge, useBridgeQuery, useCommand } from '../bridge/hooks.tsx';
import { CopyText, copy } from '../components/copy-text.tsx';
import { Moment } from '../components/moment.tsx';
import { showFailure } from '../components/notices.tsx';
import { Fact } from '../components/side-panel.tsx';
import { StateMark } from '../components/state-mark.tsx';
import { formatBytes, formatExactBytes } from '../format/bytes.ts';

export function FileBlock({ asset }: { readonly asset: Asset }) {
  const name = asset.path?.split('/').at(-1);
  return (
    <section className="mk-block" aria-label={asset.contentType}>
      <div className="mk-block-head">
        <h3 className="mk-cut" title={asset.contentType}>
          {asset.contentType}
        </h3>
        <StateMark state={asset.state} />
      </div>
      <dl className="mk-facts">
        {name && <Fact name="File">{name}</Fact>}
        {asset.bytes !== null && (
          <Fact name="Size">
            <span className="mk-num" title={formatExactBytes(asset.bytes)}>
              {formatBytes(asset.bytes)}
            </span>
          </Fact>
        )}
        {asset.archivedAt && (
          <Fact name="Archived">
            <Moment at={asset.archivedAt} as="full" />
          </Fact>
        )}
        {asset.verifiedAt && (
          <Fact name="Verified">
            <Moment at={asset.verifiedAt} as="full" />
          </Fact>
        )}
        {asset.sha256 && (
          <Fact name="SHA-256">
            <CopyText value={asset.sha256} what="SHA-256" />
          </Fact>
        )}
      </dl>
      {asset.error && (
        <p className={`mk-note ${asset.state === 'failed' ? 'mk-note-bad' : ''}`}>
          {asset.error.message} {asset.error.remedy}
        </p>
      )}
      {asset.state === 'archived' && <FileActions asset={asset} />}
    </section>
  );
}

function FileActions({ asset }: { readonly asset: Asset }) {
  const { call } = useBridge();
  const { data: status } = useBridgeQuery('app.status', null);
  const open = useCommand('files.open');
  const show = useCommand('files.showInFolder');
  const copyPath = async () => {
    try {
      await copy((await call('files.path', { assetId: asset.id })).path, 'Path');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Group gap={6} mt={8}>
      {status?.shell === 'server' && (
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
      <Button variant="default" onClick={() => open.mutate({ assetId: asset.id })}>
        Open
      </Button>
      <Button variant="default" onClick={() => show.mutate({ assetId: asset.id })}>
        Show in folder
      </Button>
      <Button variant="default" onClick={() => void copyPath()}>
        Copy path
      </Button>
    </Group>
  );
}
