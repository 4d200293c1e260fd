/** A failure in its place: what happened, what to do, and when the next attempt is. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ErrorData, MatchkeepError } from '../../../shared/base/errors.ts';
import { Moment } from '../time/moment.tsx';
import { useIsUpcoming } from '../time/use-now.ts';
import styles from './failure.module.css';

type Shown = Pick<ErrorData, 'message'> & { remedy?: string | undefined; retryAt?: string | undefined };

function shown(error: unknown): Shown {
  if (error instanceof MatchkeepError) return error;
  if (error instanceof Error) return { message: error.message };
  return { message: String(error) };
}

interface FailureProps {
  readonly error: ErrorData | Error;
  /** `block` fills an empty area, `inline` fits between fields. */
  readonly as?: 'block' | 'inline';
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

export function Failure({ error, as = 'inline', onRetry, children }: FailureProps) {
  const { message, remedy, retryAt } = error instanceof Error ? shown(error) : error;
  return (
    <div className={`${styles.failure} ${styles[as]}`} role="alert">
      <IconAlertTriangle size={as === 'block' ? 22 : 16} aria-hidden />
      <div>
        <p className={styles.message}>{message}</p>
        {remedy && <p className={styles.remedy}>{remedy}</p>}
        {retryAt && (
          <p className={styles.remedy}>
            You can try again <RetryTime at={retryAt} />
          </p>
        )}
        {(onRetry || children) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                Retry
              </Button>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/** Screen readers do not read the time that is left, which changes each second. */
function RetryTime({ at }: { readonly at: string }) {
  if (!useIsUpcoming(at)) return 'now.';
  return (
    <>
      at <Moment at={at} />
      <span aria-hidden>
        {' '}
        (<Moment at={at} as="upcoming" />)
      </span>
    </>
  );
}
