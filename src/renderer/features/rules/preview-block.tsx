/**
 * What saving does, while the user edits. Screen readers hear it once it is settled, without the totals, which change
 * with each file that is archived.
 */
import type { RulesPreview } from '../../../shared/rules/watch-rules.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import styles from './preview-block.module.css';
import { changesText, wantedText } from './preview-text.ts';

interface PreviewBlockProps {
  /** Undefined while it is not known. */
  readonly preview: RulesPreview | undefined;
  /** Whether `preview` is that of an earlier draft. */
  readonly isOld: boolean;
  readonly error: Error | null;
  /** Whether the rule is disabled and therefore changes nothing. */
  readonly isOff: boolean;
}

export function PreviewBlock({ preview, isOld, error, isOff }: PreviewBlockProps) {
  if (error) return <Failure error={error} />;
  return (
    <div className={styles.preview}>
      <p role="status" aria-busy={isOld}>
        {preview ? (
          <>
            <b>{changesText(preview)}</b> {isOff && 'This rule is off.'} {isOld && 'Counting…'}
          </>
        ) : (
          <span className="mk-muted">The effect of the rule appears here.</span>
        )}
      </p>
      {preview && (
        <p className="mk-muted">All rules together: {wantedText(preview)} Archived files always stay.</p>
      )}
    </div>
  );
}
