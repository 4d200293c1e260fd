/** What the engine does between questions: it follows the catalogue, prepares answers, and writes its files. */
import type { SteppedEngine } from './engine.ts';

/** After this long without a question, the user is probably not typing. */
const quietMs = 2000;
const followMs = 250;
/** Lines of the catalogue's log: some tens of milliseconds. */
const linesPerStep = 1000;

export interface Upkeep {
  /** Each question restarts the pause. */
  afterQuestion(): void;
  /** Somebody waits for statistics: nothing is prepared until the returned function is called. */
  holdForStatistics(): () => void;
  /** Stops, and writes what is due before the thread ends. */
  finish(): Promise<void>;
}

/**
 * `onUnsaved` receives why a file could not be written. Without a snapshot the next start is slower, and without a file
 * of figures statistics are: no reason to fail.
 */
export function createUpkeep(
  engine: Pick<SteppedEngine, 'follow' | 'prepare' | 'save' | 'saveFigures'>,
  onUnsaved: (reason: string) => void,
): Upkeep {
  let quiet: NodeJS.Timeout | null = null;
  let isPreparing = false;
  let saving: Promise<void> | null = null;
  let isFinishing = false;
  let statistics = 0;

  const stopPreparing = () => {
    if (quiet) clearTimeout(quiet);
    quiet = null;
    isPreparing = false;
  };

  const afterQuestion = () => {
    stopPreparing();
    if (statistics === 0) quiet = setTimeout(prepare, quietMs, engine.prepare());
  };

  const prepare = (steps: Generator<undefined, void>) => {
    isPreparing = !steps.next().done;
    // A timer rather than an immediate: a waiting question comes first and restarts the pause.
    if (isPreparing) quiet = setTimeout(prepare, 0, steps);
    else void save();
  };

  const save = (): Promise<void> => {
    saving ??= engine
      .save()
      .then(() => engine.saveFigures(() => !isFinishing))
      .catch((error: unknown) => onUnsaved(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        saving = null;
      });
    return saving;
  };

  /**
   * A hundred thousand downloads may change in a minute. The next question would have to apply all of these changes, or
   * read the catalogue again where its log is not that long. What is being prepared or saved is of the model as it is.
   */
  const follow = () => {
    if (isFinishing) return;
    const isBehind = !isPreparing && saving === null && tryToFollow();
    setTimeout(follow, isBehind ? 0 : followMs);
  };
  /** A catalogue that cannot be read now is tried again; if that lasts, the next question meets the error. */
  const tryToFollow = () => {
    try {
      return engine.follow(linesPerStep);
    } catch {
      return false;
    }
  };
  follow();

  return {
    afterQuestion,
    holdForStatistics() {
      statistics += 1;
      stopPreparing();
      return () => {
        statistics -= 1;
        afterQuestion();
      };
    },
    finish() {
      isFinishing = true;
      stopPreparing();
      return save();
    },
  };
}
