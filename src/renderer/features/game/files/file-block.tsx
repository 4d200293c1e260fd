/** One file of a game: its details, actions and history. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { notReadableText } from '../../../../shared/downloads/file-format.ts';
import { formatBytes, formatExactBytes } from '../../../format/bytes.ts';
import { CopyText } from '../../../ui/controls/copy-text.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import blockStyles from '../../../ui/layout/block.module.css';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { ContentTypeName } from '../../../ui/match/content-type.tsx';
import { DownloadHistory } from '../../../ui/match/download-history.tsx';
import { StateMark } from '../../../ui/match/state-mark.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { DragHandle } from './drag-handle.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { FileActions } from './file-actions.tsx';
import styles from './file-block.module.css';

export function FileBlock({ asset }: { readonly asset: Asset }) {
  const [isOpen, setOpen] = useState(false);
  const name = asset.path?.split('/').at(-1);
  const notReadable = asset.path === null ? null : notReadableText(asset.contentType, asset.path);
  return (
    <section className={blockStyles.block} aria-label={contentTypeLabel(asset.contentType)}>
      <div className={blockStyles.head}>
        <h3 className="mk-cut">
          <ContentTypeName name={asset.contentType} />
        </h3>
        {asset.state === 'archived' && <DragHandle asset={asset} />}
        <StateMark state={asset.state} />
      </div>
      <Facts>
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
      </Facts>
      {notReadable && <Note>{notReadable} The inspector shows it as it is.</Note>}
      {asset.error && (
        <Note isBad={asset.state === 'failed'}>
          {asset.error.message} {asset.error.remedy}
        </Note>
      )}
      <div className={styles.actions}>
        {asset.state === 'archived' && <FileActions asset={asset} />}
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'History'}
        </Button>
      </div>
      <EarlierVersions asset={asset} />
      {isOpen && <DownloadHistory id={asset.id} />}
    </section>
  );
}
