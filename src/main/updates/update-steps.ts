/** One update from the check to its installation, as states: checking, available, downloading, ready, installing. */
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { UpdateStatus } from '../../shared/settings/updates.ts';
import type { Installer } from '../lifecycle/quit.ts';
import type { UpdateSource } from './source.ts';

/** What the archiver and the shell add when they are ready. */
export interface UpdatesAtWork {
  /** Files being transferred now. */
  readonly transfers: () => number;
  /** Matchkeep starts nothing by itself now, as in quiet hours. */
  readonly isHeld: () => boolean;
  /** Starts no further transfer; resolves when none is active. */
  readonly finishTransfers: () => Promise<void>;
  /** Quits in order and then runs the installer; `giveUp` ends the application without it. */
  readonly quitInto: (install: Installer) => void;
  /** Called when the result of `transfers` may have changed. Returns a function that stops listening. */
  readonly onTransfers: (listener: () => void) => () => void;
}

/** `UpdateStatus` without the values that are read on each request. */
type UpdateState =
  | Exclude<UpdateStatus, { state: 'unsupported' } | { state: 'off' } | { state: 'waiting' }>
  | { readonly state: 'waiting'; readonly version: string };

export interface UpdateStepsOptions {
  readonly source: UpdateSource;
  /** Epoch ms. */
  readonly now: () => number;
  /** Null until the archiver and the shell are ready. */
  readonly work: () => UpdatesAtWork | null;
  /** Whether a version that is found is downloaded at once. */
  readonly isAutomatic: () => boolean;
  /** Called after each change of state, and when the number of transfers changes while the installation waits. */
  readonly onChange: () => void;
}

/** Errors become the state `failed`. */
export interface UpdateSteps {
  state(): UpdateState;
  /** The time of the last complete check, ISO 8601. */
  checkedAt(): string | null;
  check(): Promise<void>;
  download(version: string): Promise<void>;
  restart(version: string): void;
  restartWhenIdle(version: string): Promise<void>;
}

export function createUpdateSteps(options: UpdateStepsOptions): UpdateSteps {
  const { source, now, work, isAutomatic, onChange } = options;
  let state: UpdateState = { state: 'idle', checkedAt: null };
  let checkedAt: string | null = null;

  const become = (next: UpdateState) => {
    state = next;
    onChange();
  };
  const fail = (what: string, error: unknown) => {
    console.error(`${what}:`, error instanceof Error ? error.message : error);
    become({ state: 'failed', error: toErrorData(updateFailure(what, error)), checkedAt });
  };

  const check = async () => {
    become({ state: 'checking', checkedAt });
    try {
      const version = await source.check();
      checkedAt = new Date(now()).toISOString();
      if (version === null) return become({ state: 'idle', checkedAt });
      become({ state: 'available', version });
      if (isAutomatic()) await download(version);
    } catch (error) {
      fail('Checking for updates', error);
    }
  };
  const download = async (version: string) => {
    become({ state: 'downloading', version, percent: 0 });
    try {
      await source.download((percent) => {
        const whole = Math.max(0, Math.min(100, Math.floor(percent)));
        if (state.state === 'downloading' && state.percent !== whole)
          become({ state: 'downloading', version, percent: whole });
      });
      become({ state: 'ready', version });
    } catch (error) {
      fail('Downloading the new version', error);
    }
  };
  const restart = (version: string) => {
    become({ state: 'installing', version });
    work()?.quitInto((giveUp) => source.install(giveUp));
  };
  const restartWhenIdle = async (version: string) => {
    become({ state: 'waiting', version });
    const stopListening = work()?.onTransfers(onChange);
    await work()?.finishTransfers();
    stopListening?.();
    // The user may have chosen "now" in the meantime.
    if (state.state === 'waiting') restart(version);
  };

  return { state: () => state, checkedAt: () => checkedAt, check, download, restart, restartWhenIdle };
}

function updateFailure(what: string, error: unknown): MatchkeepError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/SIGNATURE|CHECKSUM/.test(code)) {
    return new MatchkeepError(
      'file-corrupt',
      'The signature of the new version, or of the list that names it, is not valid. Matchkeep discarded it.',
      {
        remedy: 'Nothing was changed. Matchkeep checks again automatically.',
        cause: code,
      },
    );
  }
  if (code === 'ERR_FEED_EXPIRED') {
    return new MatchkeepError(
      'file-corrupt',
      'The list of new versions has expired: there may be a newer version that it does not name.',
      {
        remedy:
          'Nothing was changed. Check this computer’s date, or ask the publisher of this Matchkeep to renew the list.',
        cause: code,
      },
    );
  }
  return new MatchkeepError('service-unreachable', `${what} failed.`, {
    remedy: 'Check the network. Matchkeep retries automatically within hours, or when you ask it to.',
    cause: code,
  });
}
