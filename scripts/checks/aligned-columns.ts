/** Lines of a table: the first `left` columns begin in one place, the others end in one; the last is free. */
export function alignedColumns(rows: readonly (readonly string[])[], left: number): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = column === columns - 1 ? 0 : (widths[column] ?? 0);
        return column < left ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
