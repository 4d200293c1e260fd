/**
 * A tile that is drawn out of sight, once, when the page has nothing else to do: the first stream that the user
 * opens then starts as soon as every later one. It rests, and asks for nothing.
 */
import { useEffect, useState } from 'react';
import type { Stream } from '../../../../shared/streams.ts';
import { emptyGrid } from '../grid/stream-grid.ts';
import { preloadPlayer } from '../player/preload-player.ts';
import { Tile } from './tile.tsx';

/** A page needs one. */
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
