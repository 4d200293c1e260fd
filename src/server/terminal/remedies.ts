/**
 * Remedies for the command line. The archiver's remedies promise an automatic retry, which only an application that
 * keeps running can do. A command ends, so the user has to run a command again.
 */
import type { ErrorData } from '../../shared/errors.ts';

/** A promise of the archiver: "Matchkeep retries automatically.", "Downloads resume when …". */
const promise =
  /\b(automatically|Matchkeep (then |slows down and )?continues|[Dd]ownloads (then )?(resume|continue))\b/;

/**
 * The error with a remedy that holds after the command has ended. `again` names the command, as in "run the command
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
