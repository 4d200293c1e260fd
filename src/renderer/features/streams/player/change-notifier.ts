/** Notifies listeners of a new value in the next frame, and only if it differs. */
const frameMs = 16;

export class ChangeNotifier<T> {
  readonly #read: () => T;
  readonly #listeners = new Set<() => void>();
  #value: T;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(read: () => T) {
    this.#read = read;
    this.#value = read();
  }

  /** The value of the last notification. */
  get value(): T {
    return this.#value;
  }

  /** Returns the function that removes the listener. */
  add(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listeners run in the next frame: between two steps of hls.js they would delay the second. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const next = this.#read();
      if (JSON.stringify(next) === JSON.stringify(this.#value)) return;
      this.#value = next;
      for (const listener of this.#listeners) listener();
    }, frameMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }
}
