// CSV of RFC 4180 for spreadsheets.

export type CsvCell = string | number | null;

/** A spreadsheet runs a cell that begins so. A tab or a line break before it changes nothing. */
const formula = /^[\s\0]*[=+\-@]|^[\t\r\n]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that begins like a formula gets an apostrophe. A number stays a number, negative ones too. */
export const csvCell = (cell: CsvCell): string =>
  cell === null
    ? ''
    : typeof cell === 'number'
      ? String(cell)
      : quoted(formula.test(cell) ? `'${cell}` : cell);

/** Without the byte order mark, Excel reads the letters of another code page. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
