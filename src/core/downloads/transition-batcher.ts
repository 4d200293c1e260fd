/** Steps of downloads that come in the same turn of the event loop are written in one transaction. */
import type { Downloads } from '../catalogue/types.ts';
import type { AssetName, Transition } from '../domain/assets.ts';

export interface TransitionBatcher {
  /**
   * Resolves when the step is in the catalogue; rejects with what kept it out. A step whose download was stopped
   * meanwhile is not written: the state that the user's command set stands.
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
    const standing = gathered.filter(({ signal }) => !signal.aborted);
    gathered = [];
    written = null;
    downloads.transitions(
      standing.map(({ asset, step }) => [asset, step]),
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
