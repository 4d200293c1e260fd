/** Bytes in hexadecimal and as characters, sixteen per line, one part of the file at a time. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FileRef } from '../../../shared/library/inspect.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
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

const perLine = 16;

/** `00000010  7b 22 61 22 …  {"a"…`, as such tools have it: what is no ASCII character is a dot. */
function hexLines(bytes: Uint8Array, offset: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine) {
    const line = [...bytes.subarray(at, at + perLine)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${(offset + at).toString(16).padStart(8, '0')}  ${hex.padEnd(perLine * 3 - 1)}  ${text}`);
  }
  return lines;
}
