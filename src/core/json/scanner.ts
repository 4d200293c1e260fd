/**
 * Tells whether bytes are one JSON text (RFC 8259), chunk by chunk, in constant memory and without making
 * a value: a game's dump unpacks to hundreds of megabytes. Its top must be an object or an array, as in
 * every game file; a byte order mark before it is let pass.
 */
import { isUtf8 } from 'node:buffer';
import { action, firstAction, grammar, stateNumber } from './grammar.ts';
import { cutOff } from './utf8-tail.ts';

/** Deeper than any real file, and a bound on memory. */
const mostDepth = 10_000;

const { wrong } = action;
const start = stateNumber('top');
const end = stateNumber('end');
const key = stateNumber('key');
const keyOrEnd = stateNumber('keyOrEnd');
const value = stateNumber('value');
const valueOrEnd = stateNumber('valueOrEnd');
const afterValue = stateNumber('afterValue');

export interface JsonScanner {
  /** Returns what is wrong, as a clause with the place in bytes, or null. After a problem, push no more. */
  push(chunk: Uint8Array): string | null;
  /** Says that there is no more. */
  end(): string | null;
}

export function createJsonScanner(): JsonScanner {
  const machine = new Machine();
  let head: Uint8Array | null = new Uint8Array(0);
  let tail: Uint8Array = new Uint8Array(0);

  /** UTF-8 over chunk borders: a character cut off at the end waits for the next chunk. */
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
    const at = machine.read(chunk);
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
      machine.total = 3;
      return problemIn(beginning.subarray(3));
    },
    end() {
      const problem = head === null ? null : problemIn(head);
      if (problem !== null) return problem;
      if (tail.length > 0) return 'its text is not valid UTF-8';
      if (machine.state === start) return 'it is empty';
      return machine.state === end ? null : 'it is incomplete';
    },
  };
}

/** Steps through the grammar, with the stack that a table can't hold. */
class Machine {
  state = start;
  /** Bytes before the chunk at hand. */
  total = 0;
  private depth = 0;
  /** For each open container, whether it is an object. */
  private readonly isObject = new Uint8Array(mostDepth);

  /** The place of the first byte that is wrong, or null. */
  read(chunk: Uint8Array): number | null {
    const length = chunk.length;
    const table = grammar;
    let state = this.state;
    for (let at = 0; at < length; at += 1) {
      state = table[(state << 8) | (chunk[at] ?? 0)] ?? wrong;
      if (state < firstAction) continue;
      state = this.act(state);
      if (state === wrong) return this.total + at;
    }
    this.state = state;
    this.total += length;
    return null;
  }

  private act(code: number): number {
    switch (code) {
      case action.openObject:
      case action.openArray:
        if (this.depth === mostDepth) return wrong;
        this.isObject[this.depth] = code === action.openObject ? 1 : 0;
        this.depth += 1;
        return code === action.openObject ? keyOrEnd : valueOrEnd;
      case action.closeObject:
      case action.closeArray: {
        this.depth -= 1;
        const isRight = this.isObject[this.depth] === (code === action.closeObject ? 1 : 0);
        if (!isRight) return wrong;
        return this.depth === 0 ? end : afterValue;
      }
      case action.comma:
        return this.isObject[this.depth - 1] === 1 ? key : value;
      default:
        return wrong;
    }
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
