/** A growing list for millions of numbers, with four bytes per number. */
export class Uint32List {
  length = 0;
  private items = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  get(at: number): number {
    return this.items[at] ?? 0;
  }

  set(at: number, value: number): void {
    this.items[at] = value;
  }

  pop(): number {
    this.length -= 1;
    return this.items[this.length] ?? 0;
  }

  /** In an ascending list, the index of the last item that is not larger than `value`, or -1. */
  lastUpTo(value: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.get(middle) <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
