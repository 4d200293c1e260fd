/** Reads the name tables of items and runes: `1001 Boots;1004 Faerie Charm;…`, over many lines. */
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
