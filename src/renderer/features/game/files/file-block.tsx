/** One file of a game: its details and actions. */
import type { Asset } from '../../../../shared/domain.ts';
import { formatBytes, formatExactBytes } from '../../../format/bytes.ts';
import { CopyText } from '../../../ui/controls/copy-text.tsx';
import { Fact } from '../../../ui/layout/side-panel.tsx';
import { StateMark } from '../../../ui/match/state-mark.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { DragHandle } from './drag-handle.tsx';
import { FileActions } from './file-actions.tsx';
import './files.css';

export function FileBlock({ asset }: { readonly asset: Asset }) {
  const name = asset.path?.split('/').at(-1);
  return (
    <section className="mk-block" aria-label={asset.contentType}>
      <div className="mk-block-head">
        <h3 className="mk-cut" title={asset.contentType}>
          {asset.contentType}
        </h3>
        {asset.state === 'archived' && <DragHandle asset={asset} />}
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
        {asset.origin && (
          <Fact name="Source">
            <CopyText value={asset.origin} what="Source" />
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
      {asset.state === 'archived' && (
        <div className="mk-file-actions">
          <FileActions asset={asset} />
        </div>
      )}
    </section>
  );
}
