/** Bytes in hexadecimal and as characters, sixteen per line, one part of the file at a time. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FileRef } from '../../../shared/library/inspect.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { hexLines } from './hex-lines.ts';
import inspectStyles from './inspect.module.css';
import { ScrollingText } from './scrolling-text.tsx';
import { Waiting } from './waiting.tsx';

const partBytes = 8192;

export function BytesView({ file }: { readonly file: FileRef }) {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useBridgeQuery(
    'files.bytes',
    { file, offset, limit: partBytes },
    { showsLast: true },
  );
  if (error) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting what="Reading the file" />;
  return (
    <>
      <ScrollingText label="Bytes" text={hexLines(decodeBase64(data.bytes), offset).join('\n')} isInColumns />
      {data.total > partBytes && (
        <div className={inspectStyles.foot}>
          <span className="mk-cut mk-muted mk-num">
            {formatBytes(offset)} to {formatBytes(Math.min(offset + partBytes, data.total))} of{' '}
            {formatBytes(data.total)}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - partBytes))}
          >
            Previous part
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={offset + partBytes >= data.total}
            onClick={() => setOffset(offset + partBytes)}
          >
            Next part
          </Button>
        </div>
      )}
    </>
  );
}

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
