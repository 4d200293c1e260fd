/**
 * Remedies as the command line says them. The archiver's own remedies promise that it tries again by itself, which is
 * true of an application that goes on running; a command ends, and what is left to do is to run one again.
 */
import type { ErrorData } from '../shared/errors.ts';

/** A promise of the archiver: "Matchkeep tries again by itself.", "Downloads go on by themselves when …". */
const promise =
  /\b(by itself|by themselves|then goes on|and goes on|goes on with|(Downloads|downloads) go on|As long as Matchkeep runs)\b/;

/**
 * The error with a remedy that holds once nothing runs any more. `again` says what to run, as in "run the command
 * again"; what else the user can do comes before it.
 */
export function withoutPromise(error: ErrorData, again = 'run the command again'): ErrorData {
  if (error.remedy === undefined || !promise.test(error.remedy)) return error;
  const kept = error.remedy
    .split(/(?<=[.;!]) /)
    .filter((sentence) => !promise.test(sentence))
    .map((sentence) => sentence.replace(/;$/, '.'));
  const next = `${again[0]?.toUpperCase()}${again.slice(1)}${kept.length > 0 ? '.' : ' later.'}`;
  return { ...error, remedy: [...kept, next].join(' ') };
}
