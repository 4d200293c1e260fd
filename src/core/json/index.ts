/**
 * Where things lie in a JSON text: found in one pass over its bytes, without making a value of any of it. Objects and
 * arrays of some size are kept as numbers (start, end, parent, how many children), and in the large ones a mark every
 * few kilobytes by which the thousandth child is found without reading the others. What is small is read again when it
 * is looked at. So the index of a file of hundreds of megabytes takes a few, however it is built.
 */
import { action, firstAction, grammar, stateNumber } from './grammar.ts';
import { Numbers } from './uint32-list.ts';

/** Containers of fewer bytes are read again rather than kept. */
export const smallBytes = 512;
/** Bytes of a container between two marks. */
const markBytes = 16 * 1024;
/**
 * Deeper than this (or with more in it) only the text shows all of it. No real file is; and the way to a value, which has a
 * step for each level, is read on the thread of the archiver.
 */
const mostDepth = 10_000;
const mostRecords = 8_000_000;

const { wrong } = action;
const [start, end, key, keyOrEnd, value, valueOrEnd, afterValue] = [
  stateNumber('top'),
  stateNumber('end'),
  stateNumber('key'),
  stateNumber('keyOrEnd'),
  stateNumber('value'),
  stateNumber('valueOrEnd'),
  stateNumber('afterValue'),
];

const none = 0xffff_ffff;

/** Why a text breaks off: `at` is the first byte that can't be read on from. */
export interface Broken {
  readonly at: number;
  readonly why: 'not-json' | 'ends' | 'empty' | 'too-much';
}

export class JsonIndex {
  /** Of containers, in the order of their starts. */
  private readonly starts = new Numbers();
  private readonly ends = new Numbers();
  private readonly parents = new Numbers();
  private readonly counts = new Numbers();
  private readonly lastMarks = new Numbers();
  private readonly markChildren = new Numbers();
  private readonly markOffsets = new Numbers();
  private readonly markBefore = new Numbers();

  // Of the containers that are open, outermost first.
  private readonly openRecords = new Numbers();
  private readonly openIsObject = new Numbers();
  private readonly openCommas = new Numbers();
  private readonly openMarked = new Numbers();

  private state = start;
  /** Bytes read so far. */
  offset: number;
  broken: Broken | null = null;

  /** Reading begins after a byte order mark of `skipped` bytes. */
  constructor(skipped = 0) {
    this.offset = skipped;
  }

  /** After a problem (`broken`) nothing more is read. */
  push(chunk: Uint8Array): void {
    if (this.broken !== null) return;
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
        this.breakOff(this.offset + at, this.openRecords.length >= mostDepth ? 'too-much' : 'not-json');
        return;
      }
    }
    this.state = state;
    this.offset += length;
  }

  /** Says that there is no more. */
  finish(): void {
    if (this.broken !== null || this.state === end) return;
    this.breakOff(this.offset, this.state === start ? 'empty' : 'ends');
  }

  get containers(): number {
    return this.starts.length;
  }

  /** The record of the container that starts at `offset`, or -1 for one that isn't kept. */
  recordAt(offset: number): number {
    const record = this.starts.lastUpTo(offset);
    return record >= 0 && this.starts.get(record) === offset ? record : -1;
  }

  /** The innermost container kept in which `offset` lies, or -1. */
  recordAround(offset: number): number {
    let record = this.starts.lastUpTo(offset);
    while (record >= 0 && this.ends.get(record) <= offset) record = this.parentOf(record);
    return record;
  }

  startOf(record: number): number {
    return this.starts.get(record);
  }

  /** The first byte after it; where the text breaks off in it, that place. */
  endOf(record: number): number {
    return this.ends.get(record);
  }

  countOf(record: number): number {
    return this.counts.get(record);
  }

  /** -1 for the outermost. */
  parentOf(record: number): number {
    const parent = this.parents.get(record);
    return parent === none ? -1 : parent;
  }

  /** The last known place at or before child `child`: from `offset` on stands child number `first`. */
  markBeforeChild(record: number, child: number): { readonly first: number; readonly offset: number } {
    return this.markWhere(record, (mark) => this.markChildren.get(mark) <= child);
  }

  markBeforeOffset(record: number, offset: number): { readonly first: number; readonly offset: number } {
    return this.markWhere(record, (mark) => this.markOffsets.get(mark) <= offset);
  }

  private markWhere(record: number, isWanted: (mark: number) => boolean) {
    let mark = this.lastMarks.get(record);
    while (mark !== none && !isWanted(mark)) mark = this.markBefore.get(mark);
    if (mark === none) return { first: 0, offset: this.starts.get(record) + 1 };
    return { first: this.markChildren.get(mark), offset: this.markOffsets.get(mark) };
  }

  private act(code: number, before: number, at: number): number {
    const depth = this.openRecords.length;
    switch (code) {
      case action.openObject:
      case action.openArray: {
        if (depth >= mostDepth || this.starts.length >= mostRecords) return wrong;
        const isObject = code === action.openObject;
        const parent = depth === 0 ? none : this.openRecords.get(depth - 1);
        this.openRecords.push(this.starts.length);
        this.openIsObject.push(isObject ? 1 : 0);
        this.openCommas.push(0);
        this.openMarked.push(at);
        this.starts.push(at);
        this.ends.push(none);
        this.parents.push(parent);
        this.counts.push(0);
        this.lastMarks.push(none);
        return isObject ? keyOrEnd : valueOrEnd;
      }
      case action.closeObject:
      case action.closeArray: {
        if (depth === 0 || this.openIsObject.get(depth - 1) !== (code === action.closeObject ? 1 : 0))
          return wrong;
        const isEmpty = before === keyOrEnd || before === valueOrEnd;
        this.close(at + 1, isEmpty ? 0 : this.openCommas.get(depth - 1) + 1);
        return depth === 1 ? end : afterValue;
      }
      case action.comma: {
        const top = depth - 1;
        const commas = this.openCommas.get(top) + 1;
        this.openCommas.set(top, commas);
        if (at - this.openMarked.get(top) >= markBytes) {
          const record = this.openRecords.get(top);
          this.markBefore.push(this.lastMarks.get(record));
          this.lastMarks.set(record, this.markChildren.length);
          this.markChildren.push(commas);
          this.markOffsets.push(at + 1);
          this.openMarked.set(top, at);
        }
        return this.openIsObject.get(top) === 1 ? key : value;
      }
      default:
        return wrong;
    }
  }

  private close(endAt: number, count: number): void {
    const record = this.openRecords.pop();
    for (const stack of [this.openIsObject, this.openCommas, this.openMarked]) stack.pop();
    if (endAt - this.starts.get(record) < smallBytes && this.openRecords.length > 0) {
      // It is the last one: what it holds is smaller still, and went before it.
      for (const list of [this.starts, this.ends, this.parents, this.counts, this.lastMarks]) list.pop();
      return;
    }
    this.ends.set(record, endAt);
    this.counts.set(record, count);
  }

  /** What is open ends here; how many children it has by then is told by reading it. */
  private breakOff(at: number, why: Broken['why']): void {
    this.broken = { at, why };
    for (let depth = 0; depth < this.openRecords.length; depth += 1) {
      this.ends.set(this.openRecords.get(depth), at);
    }
  }
}
