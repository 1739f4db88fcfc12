import { readFileSync } from "node:fs";
import type { Database } from "../../server/src/platform/postgres/database.ts";
import { endedChildrenCpuSeconds, ownCpuSeconds, statOf } from "../tools/processes.ts";
import type { CrowdClient } from "./client.ts";
import { REQUEST_KINDS } from "./client.ts";
import type { Edge } from "./edge.ts";

/** CPU time that a process and all processes that it started have used, in seconds. */
export function treeCpuSeconds(pid: number): number {
  const stat = statOf(pid);
  return ownCpuSeconds(stat) + endedChildrenCpuSeconds(stat) + childrenOf(pid).reduce((sum, child) => sum + treeCpuSeconds(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Results of a tier. Latencies are in milliseconds. */
export interface TierResult {
  tier: string;
  requests: number;
  /** Share of cacheable requests that the tier answered itself. */
  hitRate?: number;
  errors: number;
  p50?: number;
  p99?: number;
  cpuSeconds?: number;
}

const percentile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];

function resultOf(tier: string, latencies: number[], errors: number): TierResult {
  const sorted = latencies.toSorted((a, b) => a - b);
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return { tier, requests: latencies.length, errors, ...(p50 !== undefined && p99 !== undefined && { p50, p99 }) };
}

const linesOf = (file: string): string[][] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "));

const isError = (status: string | undefined) => Number(status) >= 500 || !Number(status);
const countErrors = (lines: string[][]) => lines.filter(([, status]) => isError(status)).length;

/** Number of committed and rolled back transactions of the database. */
export async function countTransactions({ pool }: Database): Promise<{ committed: number; failed: number }> {
  const { rows } = await pool.query<{ committed: string; failed: string }>(
    "select xact_commit as committed, xact_rollback as failed from pg_stat_database where datname = current_database()",
  );
  return { committed: Number(rows[0]?.committed), failed: Number(rows[0]?.failed) };
}

/** Position in the logs at which the measurement begins. */
export const logPositions = ({ nginxLog, varnishLog }: Edge) => ({ nginx: linesOf(nginxLog).length, varnish: linesOf(varnishLog).length });

/** Returns the results of nginx, of Varnish, and of the product from the view of both. */
export function edgeResults(
  { nginxLog, varnishLog }: Edge,
  after: ReturnType<typeof logPositions>,
): Record<"nginx" | "varnish" | "product", TierResult> {
  const nginx = linesOf(nginxLog).slice(after.nginx);
  const varnish = linesOf(varnishLog).slice(after.varnish);
  const ofClients = varnish.filter(([side]) => side === "c");
  const direct = nginx.filter(([target]) => target === "direct");
  const fetched = varnish.filter(([side]) => side === "b");
  const ms = (seconds: string | undefined) => Number(seconds) * 1000;
  const cacheable = ofClients.filter(([, , handling]) => handling !== "pass");
  const hits = cacheable.filter(([, , handling]) => handling === "hit").length;
  return {
    nginx: resultOf(
      "nginx",
      nginx.map(([, , time]) => ms(time)),
      countErrors(nginx),
    ),
    varnish: {
      ...resultOf(
        "Varnish",
        ofClients.map((line) => ms(line[3])),
        countErrors(ofClients),
      ),
      hitRate: hits / cacheable.length,
    },
    product: resultOf(
      "product",
      [...direct.map(([, , time]) => ms(time)), ...fetched.map((line) => ms(line[3]))],
      countErrors(direct) + countErrors(fetched),
    ),
  };
}

/** Results of the client, by kind of request. */
export const clientResults = ({ counts }: CrowdClient): TierResult[] =>
  REQUEST_KINDS.map((kind) => {
    const { latencies, failures } = counts[kind];
    return resultOf(
      kind,
      latencies,
      [...failures.values()].reduce((sum, count) => sum + count, 0),
    );
  });

/** Formats results as a Markdown table. With the cores at full scale per second of CPU time, it has columns for both. */
export function formatResults(results: TierResult[], coresPerCpuSecond?: number): string {
  const number = (value: number | undefined, digits: number) =>
    value === undefined ? "" : value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const head = ["", "requests", "hit rate", "errors", "p50 ms", "p99 ms", ...(coresPerCpuSecond ? ["CPU s", "cores at full scale"] : [])];
  const rows = results.map(({ tier, requests, hitRate, errors, p50, p99, cpuSeconds }) => [
    tier,
    number(requests, 0),
    hitRate === undefined ? "" : `${number(hitRate * 100, 2)} %`,
    number(errors, 0),
    number(p50, 1),
    number(p99, 1),
    ...(coresPerCpuSecond ? [number(cpuSeconds, 1), number((cpuSeconds ?? 0) * coresPerCpuSecond, 1)] : []),
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
