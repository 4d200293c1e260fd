/** A complete value: a long string in parts, a number with all digits. */
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FileRef, TreeNode } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { ScrollingText } from './scrolling-text.tsx';
import styles from './whole-value.module.css';

interface WholeValueProps {
  readonly file: FileRef;
  readonly node: TreeNode;
  readonly onClose: () => void;
}

export function WholeValue({ file, node, onClose }: WholeValueProps) {
  const { call } = useBridge();
  const parts = useInfiniteQuery({
    queryKey: ['files.tree.value', { file, node: node.node }],
    queryFn: ({ pageParam }) => call('files.tree.value', { file, node: node.node, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
  const title = node.key ?? `Item ${node.index}`;
  return (
    <section className={styles.value} aria-label={`Full value of ${title}`}>
      <header>
        <h2 className="mk-cut">{title}</h2>
        <span className="mk-muted mk-num">{formatBytes(node.bytes)}</span>
        {parts.hasNextPage && (
          <Button
            size="compact-xs"
            variant="default"
            loading={parts.isFetching}
            onClick={() => void parts.fetchNextPage()}
          >
            More
          </Button>
        )}
        <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </header>
      {parts.error ? (
        <Failure error={parts.error} onRetry={() => void parts.refetch()} />
      ) : (
        <ScrollingText label={title} text={parts.data?.pages.map(({ text }) => text).join('') ?? ''} />
      )}
    </section>
  );
}
