/** Aligns the cells of rows in columns: text to the left, numbers to the right. */
export function formatColumns(
  rows: string[][],
  isText: (column: number) => boolean = (column) => column === 0,
): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? "").length)),
  );
  const align = (cell: string, i: number) =>
    isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
  return rows.map((row) => row.map(align).join("  ").trimEnd()).join("\n");
}

/** Formats a table as Markdown. */
export const formatMarkdown = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
