/** The fault `shifting-pages`: the first entry leaves a listing between two pages of a walk. */

export class ShiftingPages {
  #isShifting = false;
  #walks = 0;

  /**
   * Every other walk (a walk begins at page 0) loses its first item after page 0: the first item
   * of page 1 moves to page 0 unseen, and the total drops. The walk after it is steady.
   */
  view<T>(all: readonly T[], page: number, strikes: () => boolean): readonly T[] {
    if (page === 0) {
      this.#isShifting = strikes();
      if (!this.#isShifting) this.#walks = 0;
      else this.#walks += 1;
    }
    if (!this.#isShifting) return all;
    const isFirstPageOfShiftingWalk = this.#walks % 2 === 1 && page === 0;
    return isFirstPageOfShiftingWalk ? all : all.slice(1);
  }

  /** The same, and the item is back when the next walk begins: a range with one page never lacks it. */
  viewRange<T>(all: readonly T[], page: number, strikes: () => boolean): readonly T[] {
    if (page === 0) this.#isShifting = strikes();
    return this.#isShifting && page > 0 ? all.slice(1) : all;
  }
}
