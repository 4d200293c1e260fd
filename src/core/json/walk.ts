/** Reads the children of an object or array from a JSON text, using its index. */
import type { TreeNode } from '../../shared/library/inspect.ts';
import type { Bytes } from './block-file.ts';
import type { JsonIndex } from './index.ts';
import { decodedString } from './text.ts';

/** The length of a string's preview. */
const previewBytes = 300;
const keyBytes = 400;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openObject, openArray, closeObject, closeArray] = [0x7b, 0x5b, 0x7d, 0x5d];

/** The positions of a child's key (with quotes) and value. `end` is the first byte after it. */
interface Child {
  readonly index: number;
  readonly key: { readonly from: number; readonly end: number } | null;
  readonly start: number;
  readonly end: number;
}

export class JsonWalk {
  private readonly bytes: Bytes;
  private readonly index: JsonIndex;
  /** The end of the readable text. */
  private readonly limit: number;

  constructor(bytes: Bytes, index: JsonIndex) {
    this.bytes = bytes;
    this.index = index;
    this.limit = index.broken?.at ?? bytes.length;
  }

  /** The outermost object or array, or null. */
  root(): TreeNode | null {
    return this.index.containers === 0 ? null : this.nodeAt(null, 0, this.index.startAt(0));
  }

  /** `container` is the offset of an object or array. */
  *children(container: number, from: number, limit: number): Generator<TreeNode> {
    const record = this.index.recordAt(container);
    const mark = record < 0 ? null : this.index.markBeforeChild(record, from);
    for (const child of this.walk(container, mark)) {
      if (child.index < from) continue;
      if (child.index >= from + limit) return;
      yield this.nodeAt(child.key, child.index, child.start);
    }
  }

  /** The number of children of the object or array at this offset. */
  count(container: number): number {
    const record = this.index.recordAt(container);
    const isWhole = this.index.broken === null || this.index.endAt(record) < this.limit;
    if (record >= 0 && isWhole) return this.index.countAt(record);
    const mark = record < 0 ? null : this.index.markBeforeChild(record, Number.MAX_SAFE_INTEGER);
    let count = mark?.first ?? 0;
    for (const child of this.walk(container, mark)) count = child.index + 1;
    return count;
  }

  /** The path from the outermost container to the value at `offset`: in each step, a container and a child's index. */
  pathTo(offset: number): { readonly node: number; readonly index: number; readonly key: string | null }[] {
    const chain: number[] = [];
    let innermost = this.index.recordAround(offset);
    if (innermost >= 0 && this.index.startAt(innermost) === offset)
      innermost = this.index.parentAt(innermost);
    for (let record = innermost; record >= 0; record = this.index.parentAt(record)) chain.push(record);
    chain.reverse();
    const path: { node: number; index: number; key: string | null }[] = [];
    chain.forEach((record, depth) => {
      const next = chain[depth + 1];
      if (next !== undefined) path.push(this.step(this.index.startAt(record), this.index.startAt(next)));
    });
    if (innermost < 0) return path;
    // Small containers are not in the index: descend child by child.
    for (let container = this.index.startAt(innermost); container !== offset; ) {
      const step = this.step(container, offset);
      path.push(step);
      if (step.start === offset || !this.isContainer(step.start)) break;
      container = step.start;
    }
    return path;
  }

  /** The child of `container` around `offset`. */
  private step(container: number, offset: number) {
    const record = this.index.recordAt(container);
    const mark = record < 0 ? null : this.index.markBeforeOffset(record, offset);
    let last: Child | null = null;
    for (const child of this.walk(container, mark)) {
      last = child;
      if (offset < child.end) break;
    }
    const { key = null, index = 0, start = container } = last ?? {};
    return { node: container, index, start, key: key === null ? null : this.keyText(key) };
  }

  nodeAt(key: Child['key'], index: number, start: number): TreeNode {
    const first = this.bytes.at(start);
    const common = {
      node: start,
      index,
      key: key === null ? null : this.keyText(key),
      isKeyCut: key !== null && key.end - key.from > keyBytes,
    };
    if (first === openObject || first === openArray) {
      const kind = first === openObject ? 'object' : 'array';
      const end = this.endOfContainer(start);
      return { ...common, kind, text: '', isCut: false, count: this.count(start), bytes: end - start };
    }
    const end = this.endOfScalar(start);
    if (first === quote) {
      const inside = this.bytes.slice(start + 1, Math.min(end, start + 1 + previewBytes));
      const isCut = end - start - 2 > previewBytes;
      const isClosed = end - start >= 2 && this.bytes.at(end - 1) === quote && end <= this.limit;
      const source = isCut || !isClosed ? inside : inside.subarray(0, end - start - 2);
      return { ...common, kind: 'string', text: decodedString(source), isCut, count: 0, bytes: end - start };
    }
    const text = this.bytes.slice(start, Math.min(end, start + previewBytes)).toString('latin1');
    const kind =
      text.startsWith('t') || text.startsWith('f') ? 'boolean' : text.startsWith('n') ? 'null' : 'number';
    return { ...common, kind, text, isCut: end - start > previewBytes, count: 0, bytes: end - start };
  }

  isContainer(offset: number): boolean {
    const byte = this.bytes.at(offset);
    return byte === openObject || byte === openArray;
  }

  /** The first byte after the value at `start`. */
  valueEnd(start: number): number {
    return this.isContainer(start) ? this.endOfContainer(start) : this.endOfScalar(start);
  }

  private keyText({ from, end }: { readonly from: number; readonly end: number }): string {
    return decodedString(this.bytes.slice(from + 1, Math.min(end - 1, from + 1 + keyBytes)));
  }

  /** The children in order, from the mark to the end of the readable text. */
  private *walk(
    container: number,
    mark: { readonly first: number; readonly offset: number } | null,
  ): Generator<Child> {
    if (!this.isContainer(container)) return;
    const isObject = this.bytes.at(container) === openObject;
    let at = mark?.offset ?? container + 1;
    for (let index = mark?.first ?? 0; ; index += 1) {
      at = this.afterBlanks(at);
      let byte = this.bytes.at(at);
      if (at >= this.limit || byte === closeObject || byte === closeArray) return;
      if (byte === comma) {
        at = this.afterBlanks(at + 1);
        byte = this.bytes.at(at);
        if (at >= this.limit) return;
      }
      let key: Child['key'] = null;
      if (isObject) {
        const keyEnd = this.endOfString(at);
        key = { from: at, end: keyEnd };
        const colonAt = this.afterBlanks(keyEnd);
        if (colonAt >= this.limit || this.bytes.at(colonAt) !== colon) return;
        at = this.afterBlanks(colonAt + 1);
        if (at >= this.limit) return;
      }
      const end = this.valueEnd(at);
      yield { index, key, start: at, end };
      at = end;
    }
  }

  private afterBlanks(from: number): number {
    for (let at = from; at < this.limit; at += 1) {
      const byte = this.bytes.at(at);
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    }
    return this.limit;
  }

  private endOfContainer(start: number): number {
    const record = this.index.recordAt(start);
    if (record >= 0) return this.index.endAt(record);
    let depth = 0;
    for (let at = start; at < this.limit; at += 1) {
      const byte = this.bytes.at(at);
      if (byte === quote) at = this.endOfString(at) - 1;
      else if (byte === openObject || byte === openArray) depth += 1;
      else if (byte === closeObject || byte === closeArray) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return this.limit;
  }

  private endOfScalar(start: number): number {
    if (this.bytes.at(start) === quote) return this.endOfString(start);
    for (let at = start; at < this.limit; at += 1) {
      const byte = this.bytes.at(at) ?? 0;
      if (byte <= 0x20 || byte === comma || byte === closeObject || byte === closeArray) return at;
    }
    return this.limit;
  }

  /** The first byte after the string whose opening quote is at `start`. */
  private endOfString(start: number): number {
    for (let at = start + 1; at < this.limit; at += 1) {
      const byte = this.bytes.at(at);
      if (byte === backslash) at += 1;
      else if (byte === quote) return at + 1;
    }
    return this.limit;
  }
}
