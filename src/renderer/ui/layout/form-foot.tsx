/** The end of a form: what went wrong, the button that does it, and the way out. It stays in view where all else scrolls. */
import { Button } from '@mantine/core';
import { Failure } from '../feedback/failure.tsx';
import './form-foot.css';

interface FormFootProps {
  /** What the form does, as its button says it. */
  readonly label: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why it cannot be done yet; null where it can. */
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
    <div className="mk-form-foot">
      {error && <Failure error={error} />}
      <div className="mk-form-foot-buttons">
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
