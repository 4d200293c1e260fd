/** Reads a table of names as items and runes write theirs: `1001 Boots;1004 Faerie Charm;…`, over many lines. */
export function namesIn(table: string): ReadonlyMap<number, string> {
  return new Map(
    table
      .trim()
      .split(';')
      .map((entry) => {
        const [, id = '', name = ''] = /^\s*(\d+) (.+)$/.exec(entry) ?? [];
        return [Number(id), name];
      }),
  );
}
