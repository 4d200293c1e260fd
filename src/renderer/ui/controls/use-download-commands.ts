/** The commands on downloads by their action: see `src/shared/downloads/download-states.ts`. */
import { useCommand } from '../../bridge/hooks.tsx';

export function useDownloadCommands() {
  return {
    pause: useCommand('downloads.pause'),
    resume: useCommand('downloads.resume'),
    retry: useCommand('downloads.retry'),
    cancel: useCommand('downloads.cancel'),
  } as const;
}
