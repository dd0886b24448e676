// Rows as columns of a terminal.

/** Control characters in a name must not steer the terminal. */
const printable = (cell: string): string => cell.replace(/\p{Cc}/gu, ' ');

/** The first row is the heading; the last column has no width. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
