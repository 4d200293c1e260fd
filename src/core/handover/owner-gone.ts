/** The process that ran a command for another one ended before the command did. */
import { MatchkeepError } from '../../shared/base/errors.ts';

export class OwnerGone extends MatchkeepError {
  /** Running the command a second time does only what the first run left. */
  readonly isSafeToRepeat: boolean;

  constructor(owner: { readonly pid: number; readonly shell: string }, isSafeToRepeat: boolean) {
    const who = `Process ${owner.pid} (${owner.shell}), which ran this command,`;
    super('unexpected', `${who} ended before the command finished.`, {
      remedy: 'Finished work is not lost. Run the command again.',
    });
    this.isSafeToRepeat = isSafeToRepeat;
  }
}
