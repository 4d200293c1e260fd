/**
 * A share of a list, in (0, 1), for each number from 0: 1/2, 1/4, 3/4, 1/8, 5/8 and so on, each far from those before.
 * Every k-th part of the list is met within about 2k numbers, so that good entries are found wherever they are.
 */
export function spreadShare(count: number): number {
  let share = 0;
  for (let left = count + 1, part = 0.5; left > 0; left = Math.floor(left / 2), part /= 2)
    share += (left % 2) * part;
  return share;
}
