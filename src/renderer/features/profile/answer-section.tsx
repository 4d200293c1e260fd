/** A titled part of a page that shows one answer: its loading, its failure, and its content. */
import type { ReactNode } from 'react';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import styles from './profile-tables.module.css';

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface AnswerSectionProps<T> {
  readonly id: string;
  readonly title: string;
  /** What is loading, for screen readers. */
  readonly what: string;
  readonly answer: Answer<T>;
  readonly children: (data: T) => ReactNode;
}

export function AnswerSection<T>({ id, title, what, answer, children }: AnswerSectionProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading rowHeight={28} what={what} />
      )}
    </section>
  );
}
