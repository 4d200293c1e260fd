/** A text, one part at a time, so that the browser never holds more than a user can read. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FileRef } from '../../../shared/library/inspect.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import inspectStyles from './inspect.module.css';
import { ScrollingText } from './scrolling-text.tsx';
import { Waiting } from './waiting.tsx';

export function TextView({ file }: { readonly file: FileRef }) {
  /** The offsets of the previous parts. */
  const [before, setBefore] = useState<readonly number[]>([]);
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useBridgeQuery('files.text', { file, offset }, { showsLast: true });
  if (error) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting what="Reading the file" />;
  const { next } = data;
  return (
    <>
      <ScrollingText label="Text" text={data.text} />
      {(offset > 0 || next !== null) && (
        <div className={inspectStyles.foot}>
          <span className="mk-cut mk-muted mk-num">
            From {formatBytes(data.from)} of {formatBytes(data.total)}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            disabled={offset === 0}
            onClick={() => {
              setOffset(before.at(-1) ?? 0);
              setBefore(before.slice(0, -1));
            }}
          >
            Previous part
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={next === null}
            onClick={() => {
              setBefore([...before, offset]);
              setOffset(next ?? 0);
            }}
          >
            Next part
          </Button>
        </div>
      )}
    </>
  );
}
