import type { Measured } from "../load.ts";

/** A line of the table. Ratios count, absolute figures depend on the machine. */
export interface Result {
  path: string;
  client: string;
  bytes?: number;
  ours: Partial<Measured>;
  nginx?: Measured;
  /** What is compared with the target. */
  ratio: number;
  /** The ratio of replies by second of processor time, which says more on a machine that does other work. */
  byProcessor?: number;
  target: number;
  /** The ratio must not be above the target, such as for memory. */
  atMost?: boolean;
}

/** Latency that may be reached in relation to nginx, and a difference of which nobody takes notice, in milliseconds. */
const P99_TIMES = 3;
const P99_RESOLUTION = 0.5;

export const isMet = ({ ratio, target, atMost }: Result): boolean => (atMost ? ratio <= target : ratio >= target);

/** Whether the slowest hundredth is as fast as it should be; undefined where that was not measured. */
export function isLatencyMet({ ours, nginx }: Result): boolean | undefined {
  if (ours.p99 === undefined || nginx?.p99 === undefined) return undefined;
  return ours.p99 <= P99_TIMES * nginx.p99 || ours.p99 - nginx.p99 < P99_RESOLUTION;
}

const COLUMNS = ["path", "client", "bytes", "ours/s", "busy", "nginx/s", "busy", "by CPU", "ratio", "target", "", "p99 ms", "nginx", ""];

/** The table as text: columns of one width, words on the left, figures on the right. */
export function printTable(results: Result[]): string {
  const lines = [COLUMNS, ...results.map(cellsOf)];
  const widths = COLUMNS.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? "").length)));
  const isWord = (i: number) => i < 2 || COLUMNS[i] === "";
  return lines
    .map((line) =>
      line
        .map((cell, i) => (isWord(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellsOf(result: Result): string[] {
  const { path, client, bytes, ours, nginx, byProcessor, ratio, target } = result;
  const latency = isLatencyMet(result);
  return [
    path.length > 44 ? `${path.slice(0, 43)}…` : path,
    client,
    whole(bytes),
    whole(ours.perSecond),
    percent(ours.busy),
    whole(nginx?.perSecond),
    percent(nginx?.busy),
    byProcessor === undefined ? "" : share(byProcessor),
    share(ratio),
    share(target),
    isMet(result) ? "met" : "MISSED",
    fixed(ours.p99),
    fixed(nginx?.p99),
    latency === undefined ? "" : latency ? "met" : "MISSED",
  ];
}

const whole = (value: number | undefined) => (value === undefined ? "" : Math.round(value).toLocaleString("en"));
const percent = (value: number | undefined) => (value === undefined ? "" : `${Math.round(value * 100)}%`);
const fixed = (value: number | undefined) => (value === undefined ? "" : value.toFixed(2));
/** Small shares as nginx's multiple. */
const share = (value: number) => (value > 0 && value < 0.02 ? `1/${Math.round(1 / value)}` : value.toFixed(2));
