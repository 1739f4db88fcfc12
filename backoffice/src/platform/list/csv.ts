/** Fields that are of no use outside of the back office. */
const EXCLUDED_FIELDS = new Set(["abilities", "picture", "photo", "image", "images", "logo", "lead", "poster", "cover"]);

/** Byte order mark: makes spreadsheets read the file as UTF-8. */
const BOM = "\ufeff";

/** Flattens a record to columns: `name.en-US`, `authors.0.label`. */
function flatten(value: unknown, path = ""): [string, string][] {
  if (value === null || value === undefined) return path ? [[path, ""]] : [];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value)
    .filter(([key]) => !EXCLUDED_FIELDS.has(key))
    .flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

/** Quotes a cell, and prefixes text that a spreadsheet would run as a formula. */
function escapeCell(text: string): string {
  const safeText = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Returns records as CSV; the first line has the column names. */
export function toCsv(records: object[]): string {
  const rows = records.map((record) => new Map(flatten(record)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ""))];
  return BOM + lines.map((line) => line.map(escapeCell).join(",")).join("\r\n");
}
