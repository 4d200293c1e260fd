/** Opens the video of a game at a time of the game. */
import { writeClock } from '../../../../shared/base/game-clock.ts';
import type { Note } from '../../../../shared/library/notes.ts';
import { secondInVod, vodAddress } from '../../../../shared/library/vod.ts';
import { useCommand, useStatus } from '../../../bridge/hooks.tsx';

interface VodLinkProps {
  /** On the game. */
  readonly note: Note;
  readonly atSeconds: number;
}

/** Nothing where the game has no video, or where it begins later. */
export function VodLink({ note: { name: game, vod }, atSeconds }: VodLinkProps) {
  const { data: shell } = useStatus((status) => status.shell);
  const open = useCommand('notes.openVideo');
  const second = vod === null ? null : secondInVod(vod, atSeconds);
  if (vod === null || second === null) return null;
  const words = `Open in video at ${writeClock(second)}`;
  // The window of the desktop shows no other pages: the system's browser does.
  return shell === 'desktop' ? (
    <button type="button" className="mk-link" onClick={() => open.mutate({ game, atSeconds })}>
      {words}
    </button>
  ) : (
    <a className="mk-link" href={vodAddress(vod, second)} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
