/** What an import did, in numbers. */
export interface ImportReport {
  created: number;
  alreadyHere: number;
  /** Of those created. */
  drafts: number;
  scheduled: number;
  /** Of those created: password-protected or private elsewhere, so switched off here. */
  switchedOff: number;
  leftOut: Map<string, number>;
  made: Map<string, number>;
  picturesStored: number;
  /** By reason. */
  picturesKept: Map<string, number>;
  redirects: number;
}

const NAMES: Record<string, string> = { category: "sections", tag: "tags", author: "authors", source: "sources" };

/** The report as a small table. */
export function printReport(report: ImportReport): string {
  const kept = [...report.picturesKept.values()].reduce((sum, count) => sum + count, 0);
  const byReason = (reasons: Map<string, number>) =>
    [...reasons]
      .filter(([, count]) => count)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]): Row => [`  ${reason}`, count]);
  const rows: Row[] = [
    ["articles created", report.created],
    ["  of these drafts", report.drafts],
    ["  of these scheduled", report.scheduled],
    ["  of these switched off (password or private)", report.switchedOff],
    ["already here", report.alreadyHere],
    ...Object.entries(NAMES).map(([entity, name]): Row => [`${name} created`, report.made.get(entity) ?? 0]),
    ["pictures stored", report.picturesStored],
    ["pictures kept as links", kept],
    ...byReason(report.picturesKept),
    ["redirects", report.redirects],
    ["left out", [...report.leftOut.values()].reduce((sum, count) => sum + count, 0)],
    ...byReason(report.leftOut),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, count]) => `${name.padEnd(width)}${count.toLocaleString("en-US").padStart(8)}`).join("\n");
}

type Row = [name: string, count: number];
