/** A command that waits for a job on the archive. */
import type { Observed } from '../../core/maintenance/jobs.ts';
import { showArchiveWork } from '../terminal/archive-work.ts';
import type { CommandContext } from './context.ts';

/** Shows the progress of a job and, after Ctrl-C, how it can continue; `command` is null if it cannot. */
export async function observe<T>(
  { output, stop }: CommandContext,
  {
    doing,
    command,
  }: { readonly doing: string; readonly command: 'verify' | 'rebuild' | 'archive move' | null },
  work: (observed: Required<Observed>) => Promise<T>,
): Promise<T> {
  const { show, end } = showArchiveWork(doing, output);
  const onStop = () => {
    end();
    if (!output.isJson && command !== null)
      output.note(`Stopped. To continue later, run "matchkeep ${command} --continue".`);
  };
  stop.signal.addEventListener('abort', onStop);
  try {
    return await work({ signal: stop.signal, onWork: show });
  } finally {
    stop.signal.removeEventListener('abort', onStop);
    end();
  }
}
