/** Writes the transitions of one turn of the event loop in one transaction. */
import type { Downloads } from '../catalogue/downloads/downloads.ts';
import type { AssetName, Transition } from '../domain/assets.ts';

export interface TransitionBatcher {
  /**
   * Resolves when the transition is in the catalogue, and rejects if it cannot be written. Where the download was
   * stopped meanwhile it is not written: the state that the user's command set remains.
   */
  write(asset: AssetName, step: Transition, signal: AbortSignal): Promise<void>;
}

export function createTransitionBatcher(
  downloads: Pick<Downloads, 'transitions'>,
  now: () => number,
): TransitionBatcher {
  let gathered: { readonly asset: AssetName; readonly step: Transition; readonly signal: AbortSignal }[] = [];
  let written: Promise<void> | null = null;

  const writeAll = () => {
    const valid = gathered.filter(({ signal }) => !signal.aborted);
    gathered = [];
    written = null;
    downloads.transitions(
      valid.map(({ asset, step }) => [asset, step]),
      now(),
    );
  };
  return {
    write(asset, step, signal) {
      gathered.push({ asset, step, signal });
      written ??= new Promise<void>((resolve) => setImmediate(resolve)).then(writeAll);
      return written;
    },
  };
}
