/** Byte order mark: makes spreadsheets read the file as UTF-8. */
const BOM = "\ufeff";

/**
 * Text that a spreadsheet runs as a formula, also with full-width characters or spaces before it.
 */
const FORMULA_PATTERN = /^\s*[=+\-@＝＋－＠\t\r]/;
const NUMBER_PATTERN = /^-?\d+(\.\d+)?$/;

/** Quotes a cell, and prefixes text that a spreadsheet would run as a formula. */
function escapeCell(cell: string | number): string {
  const text = String(cell);
  const safeText = FORMULA_PATTERN.test(text) && !NUMBER_PATTERN.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Table of an export: its headings, and the cells of its rows. */
export interface ExportTable {
  headings: string[];
  rows: (string | number)[][];
}

/** Returns a table as CSV; the first line has the headings. */
export function toCsv({ headings, rows }: ExportTable): string {
  return BOM + [headings, ...rows].map((line) => line.map(escapeCell).join(",")).join("\r\n");
}
