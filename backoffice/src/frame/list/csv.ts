/** Of no use outside the back office. */
const LEFT_OUT = new Set(["abilities", "picture", "photo", "image", "images", "logo", "lead", "poster", "cover"]);

/** So that spreadsheets read it as UTF-8. */
const MARK = "\ufeff";

/** What a record says, a column a value: `name.en-US`, `authors.0.label`. */
function flat(value: unknown, path = ""): [string, string][] {
  if (value === null || value === undefined) return path ? [[path, ""]] : [];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value)
    .filter(([key]) => !LEFT_OUT.has(key))
    .flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

/** A cell that a spreadsheet does not take for a formula, whatever stands in it. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Records as a file of comma-separated values; the first line names the columns. */
export function toCsv(records: object[]): string {
  const rows = records.map((record) => new Map(flat(record)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ""))];
  return MARK + lines.map((line) => line.map(cell).join(",")).join("\r\n");
}
