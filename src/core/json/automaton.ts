/**
 * Reads a JSON text byte by byte: the table of the grammar, and the stack of open containers that a table cannot hold.
 * Creates no values. A subclass is notified of containers and commas, the only structure of a text.
 */
import { action, firstAction, grammar, stateNumber } from './grammar.ts';

/** Deeper than any real file, and a bound on memory. */
export const maxDepth = 10_000;

const { wrong } = action;
const start = stateNumber('top');
const end = stateNumber('end');
const key = stateNumber('key');
const keyOrEnd = stateNumber('keyOrEnd');
const value = stateNumber('value');
const valueOrEnd = stateNumber('valueOrEnd');
const afterValue = stateNumber('afterValue');

export class JsonAutomaton {
  /** Bytes before the next chunk. */
  offset: number;
  private state = start;
  private openContainers = 0;
  /** For each open container, whether it is an object. */
  private readonly isObject = new Uint8Array(maxDepth);

  /** `skippedBytes` is the length of the byte order mark. */
  constructor(skippedBytes = 0) {
    this.offset = skippedBytes;
  }

  /** The number of open containers. */
  get depth(): number {
    return this.openContainers;
  }

  /** Only white space was read so far. */
  get isAtStart(): boolean {
    return this.state === start;
  }

  /** The outermost value is complete. */
  get isAtEnd(): boolean {
    return this.state === end;
  }

  /** Returns the offset of the first invalid byte, or null. Do not call it again after an invalid byte. */
  read(chunk: Uint8Array): number | null {
    const table = grammar;
    const { length } = chunk;
    let state = this.state;
    for (let at = 0; at < length; at += 1) {
      const next = table[(state << 8) | (chunk[at] ?? 0)] ?? wrong;
      if (next < firstAction) {
        state = next;
        continue;
      }
      state = this.act(next, state, this.offset + at);
      if (state === wrong) {
        this.state = state;
        return this.offset + at;
      }
    }
    this.state = state;
    this.offset += length;
    return null;
  }

  /** A container opens at the byte `at`. Returns false to reject it. */
  protected opened(_at: number): boolean {
    return true;
  }

  /** The innermost container closes at the byte `at`. */
  protected closed(_at: number, _isEmpty: boolean): void {}

  /** A comma in the innermost container. */
  protected separated(_at: number): void {}

  private act(code: number, before: number, at: number): number {
    switch (code) {
      case action.openObject:
      case action.openArray: {
        if (this.openContainers === maxDepth || !this.opened(at)) return wrong;
        const isObject = code === action.openObject;
        this.isObject[this.openContainers] = isObject ? 1 : 0;
        this.openContainers += 1;
        return isObject ? keyOrEnd : valueOrEnd;
      }
      case action.closeObject:
      case action.closeArray: {
        const isObject = code === action.closeObject ? 1 : 0;
        if (this.isObject[this.openContainers - 1] !== isObject) return wrong;
        this.openContainers -= 1;
        this.closed(at, before === keyOrEnd || before === valueOrEnd);
        return this.openContainers === 0 ? end : afterValue;
      }
      case action.comma:
        this.separated(at);
        return this.isObject[this.openContainers - 1] === 1 ? key : value;
      default:
        return wrong;
    }
  }
}
