/** The footer of a form: the error, the submit button, cancel. It stays visible while the form scrolls. */
import { Button } from '@mantine/core';
import { Failure } from '../feedback/failure.tsx';
import styles from './form-foot.module.css';

interface FormFootProps {
  /** The text of the submit button. */
  readonly label: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why the form cannot be submitted yet; null if it can. */
  readonly missing?: string | null;
  readonly wayOut?: 'Cancel' | 'Close';
  readonly onClose: () => void;
}

export function FormFoot({
  label,
  isPending,
  error,
  missing = null,
  wayOut = 'Cancel',
  onClose,
}: FormFootProps) {
  return (
    <div className={styles.foot}>
      {error && <Failure error={error} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={isPending}
          disabled={missing !== null}
          {...(missing !== null && { title: missing })}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onClose}>
          {wayOut}
        </Button>
      </div>
    </div>
  );
}
