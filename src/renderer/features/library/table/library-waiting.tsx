/** Before the first answer: the table's shape at once and, where it takes longer, why. */
import { useEffect, useState } from 'react';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { rowHeight } from './games-table.tsx';

/** Shorter waits need no words. */
const longMs = 700;

export function LibraryWaiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <p className="mk-library-opening mk-muted" role="status">
          Opening the library. With many games this takes a few seconds.
        </p>
      )}
      <RowsLoading rowHeight={rowHeight} what="games" />
    </>
  );
}
