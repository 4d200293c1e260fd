/**
 * Checks whether bytes are one JSON text (RFC 8259), chunk by chunk, in constant memory and without creating
 * values: a game's dump unpacks to hundreds of megabytes. The outermost value must be an object or an array, as in
 * every game file. A leading byte order mark is accepted.
 */
import { isUtf8 } from 'node:buffer';
import { JsonAutomaton } from './automaton.ts';
import { cutOff } from './utf8-tail.ts';

export interface JsonScanner {
  /** Returns the problem as a clause with its byte offset, or null. Do not call it again after a problem. */
  push(chunk: Uint8Array): string | null;
  /** Call after the last chunk; returns the problem with the whole text, or null. */
  end(): string | null;
}

export function createJsonScanner(): JsonScanner {
  const automaton = new JsonAutomaton();
  let head: Uint8Array | null = new Uint8Array(0);
  let tail: Uint8Array = new Uint8Array(0);

  /** Checks UTF-8 across chunks: a character that is cut at the end is checked with the next chunk. */
  const textProblem = (chunk: Uint8Array): string | null => {
    const text = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    const whole = text.length - cutOff(text);
    if (!isUtf8(text.subarray(0, whole))) return 'its text is not valid UTF-8';
    tail = text.slice(whole);
    return null;
  };

  const problemIn = (chunk: Uint8Array): string | null => {
    const problem = textProblem(chunk);
    if (problem !== null) return problem;
    const at = automaton.read(chunk);
    return at === null ? null : `it is not valid JSON at byte ${at}`;
  };

  return {
    push(chunk) {
      if (head === null) return problemIn(chunk);
      const beginning = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (beginning.length < 3) {
        head = beginning.slice();
        return null;
      }
      head = null;
      if (!startsWithMark(beginning)) return problemIn(beginning);
      automaton.offset = 3;
      return problemIn(beginning.subarray(3));
    },
    end() {
      const problem = head === null ? null : problemIn(head);
      if (problem !== null) return problem;
      if (tail.length > 0) return 'its text is not valid UTF-8';
      if (automaton.isAtStart) return 'it is empty';
      return automaton.isAtEnd ? null : 'it is incomplete';
    },
  };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
