/** What the engine does between questions: it follows the catalogue, prepares answers, and writes its snapshot. */
import type { SteppedEngine } from './engine.ts';

/** After this long without a question, the user is probably not typing. */
const quietMs = 2000;
const followMs = 250;
/** The figures that statistics sum take a sixth of the library's memory, and are read again in a moment. */
const figuresMs = 10 * 60_000;
/** Lines of the catalogue's log: some tens of milliseconds. */
const linesPerStep = 1000;

export interface Upkeep {
  /** Each question restarts the pause. */
  afterQuestion(): void;
  /** Somebody waits for statistics: nothing is prepared, or freed, until the returned function is called. */
  holdForStatistics(): () => void;
  /** Stops, and writes what is due before the thread ends. */
  finish(): Promise<void>;
}

/** `onUnsaved` receives why the snapshot could not be written. Without it the next start is slower: no reason to fail. */
export function createUpkeep(
  engine: Pick<SteppedEngine, 'follow' | 'prepare' | 'save' | 'releaseFigures'>,
  onUnsaved: (reason: string) => void,
): Upkeep {
  let quiet: NodeJS.Timeout | null = null;
  let isPreparing = false;
  let saving: Promise<void> | null = null;
  let isFinishing = false;
  let statistics = 0;
  let idleFigures: NodeJS.Timeout | null = null;

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
      if (idleFigures) clearTimeout(idleFigures);
      return () => {
        statistics -= 1;
        if (statistics === 0) idleFigures = setTimeout(engine.releaseFigures, figuresMs);
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
