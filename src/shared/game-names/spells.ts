/** Summoner spells by their numeric ids. */
const names: ReadonlyMap<number, string> = new Map([
  [1, 'Cleanse'],
  [3, 'Exhaust'],
  [4, 'Flash'],
  [6, 'Ghost'],
  [7, 'Heal'],
  [11, 'Smite'],
  [12, 'Teleport'],
  [13, 'Clarity'],
  [14, 'Ignite'],
  [21, 'Barrier'],
  [32, 'Mark'],
]);

export function spellName(id: number): string | null {
  return names.get(id) ?? null;
}
