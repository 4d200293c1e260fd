/**
 * Renders a hidden tile once, when the page is idle, so that the first stream starts as fast as later ones.
 * It is suspended and requests nothing.
 */
import { useEffect, useState } from 'react';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { emptyGrid } from '../grid/stream-grid.ts';
import { preloadPlayer } from '../player/preload-player.ts';
import { Tile } from './tile.tsx';

/** Once per page. */
let isDone = false;

export function PlayerPreload({ stream }: { readonly stream: Stream }) {
  const [step, setStep] = useState<'before' | 'drawn' | 'done'>(isDone ? 'done' : 'before');
  useEffect(() => {
    if (step === 'done') return;
    const idle = requestIdleCallback(() => {
      isDone = true;
      if (step === 'before') preloadPlayer();
      setStep(step === 'before' ? 'drawn' : 'done');
    });
    return () => cancelIdleCallback(idle);
  }, [step]);
  if (step !== 'drawn') return null;
  return (
    <div hidden>
      <Tile stream={stream} grid={emptyGrid} isShown={false} isMini={false} hasKeys={false} />
    </div>
  );
}
