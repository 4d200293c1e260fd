/**
 * Remedies for what is not repeated automatically. The archiver's remedies promise a retry, which holds for the work of
 * an application that keeps running: not for a command, which ends, and not for a sign-in by the user.
 */
import type { ErrorData } from '../base/errors.ts';

/** A promise of the archiver: "Matchkeep retries automatically.", "Downloads resume when …". */
const promise =
  /\b(automatically|Matchkeep (then |slows down and )?continues|[Dd]ownloads (then )?(resume|continue))\b/;

/**
 * The error with a remedy that promises no automatic retry. `again` is how the user repeats it, as in "run the command
 * again"; it comes after everything else the user can do.
 */
export function withoutPromise<T extends Pick<ErrorData, 'remedy'>>(
  error: T,
  again = 'run the command again',
): T {
  if (error.remedy === undefined || !promise.test(error.remedy)) return error;
  const sentences = error.remedy
    .split(/(?<=[.;!]) /)
    .filter((sentence) => !promise.test(sentence))
    .map((sentence) => sentence.replace(/;$/, '.'));
  const next = `${again[0]?.toUpperCase()}${again.slice(1)}${sentences.length > 0 ? '.' : ' later.'}`;
  return { ...error, remedy: [...sentences, next].join(' ') };
}
