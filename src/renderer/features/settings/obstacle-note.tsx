/** Why an interrupted verification or rebuild cannot continue. */
import type { Obstacle } from '../../../shared/work/archive-work.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';

const reasons: Readonly<Record<Obstacle, string>> = {
  'other-archive': 'This is another archive.',
  moved: 'The archive is in another folder now.',
  clock: "The computer's clock was set back since.",
};

interface ObstacleNoteProps {
  readonly job: 'verification' | 'catalogue rebuild';
  /** Null if there is no interrupted job. */
  readonly interrupted: { readonly startedAt: string; readonly obstacle: Obstacle | null } | null;
}

/** Nothing if the job can continue. */
export function ObstacleNote({ job, interrupted }: ObstacleNoteProps) {
  const { startedAt = '', obstacle = null } = interrupted ?? {};
  if (obstacle === null) return null;
  return (
    <Note>
      The interrupted {job} of <Moment at={startedAt} as="full" /> cannot continue: {reasons[obstacle]} The
      next one reads every {job === 'verification' ? 'file' : 'match'}.
    </Note>
  );
}
