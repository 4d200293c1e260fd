/** Says that figures are still to come: of games whose file is in the archive but was not read yet. */
import { useStatus } from '../../../bridge/hooks.tsx';
import { counted } from '../../../format/counted.ts';

export function UnreadGames() {
  const { data: unread = 0 } = useStatus(({ archive }) => archive.unreadGames);
  if (unread === 0) return null;
  return (
    <p className="mk-statistics-unread mk-muted mk-num" role="status">
      Not counted yet: {counted(unread, 'game')} whose files are still being read. The statistics update
      automatically.
    </p>
  );
}
