#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureCached, measureMemory, prepareRows } from "./serving/cached.ts";
import { findNginx, startFileServer } from "./serving/nginx.ts";
import { measureProcesses } from "./serving/processes.ts";
import { type BenchResult, formatTable, isLatencyMet, isMet } from "./serving/table.ts";
import { measureUncached } from "./serving/uncached.ts";
import { canPin } from "./tools/cores.ts";
import { startDemoProduct, waitUntilIdle } from "./tools/demo-product.ts";
import { hasWrk } from "./tools/load.ts";

/**
 * Serving throughput compared with nginx serving the same bytes on the same core: `npm run bench --
 * [--full] [--rounds 3] [--seconds 1] [--only text]`. Starts product and database on the demo data,
 * prints a table and writes it as JSON to bench/results. `--only` selects the rows whose path or
 * client contains the text. `--full` adds bench/growth.ts, with a million articles. A missed target
 * does not fail the command, since results depend on what else the machine does.
 */
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const RESULTS = fileURLToPath(new URL("results/", import.meta.url));

const { values } = parseArgs({
  options: {
    full: { type: "boolean" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const measurement = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  serverCore: SERVER_CORE,
  clientCore: CLIENT_CORE,
};

const build = findNginx();
if (!build || !hasWrk()) {
  console.error(
    "This bench needs wrk, and nginx with its Brotli module. On Debian: apt-get install wrk nginx libnginx-mod-http-brotli-static",
  );
  process.exit(1);
}
if (!canPin)
  console.error(
    "Without taskset and two cores, server and client share the cores: ratios are less exact.",
  );

const results = await measureServing(build);
if (values.full) results.push(...measureGrowth());
console.log(formatTable(results));
const missed = results.filter((result) => !isMet(result) || isLatencyMet(result) === false).length;
console.log(
  missed
    ? `${missed} of ${results.length} rows miss a target.`
    : `All ${results.length} rows meet their targets.`,
);
mkdirSync(RESULTS, { recursive: true });
const file = join(RESULTS, `${new Date().toISOString().replaceAll(":", "-")}.json`);
writeFileSync(file, JSON.stringify({ node: process.version, measurement, results }, null, 2));
console.log(`Written to ${file}`);

async function measureServing(nginxBuild: NonNullable<typeof build>): Promise<BenchResult[]> {
  const demo = await startDemoProduct({ core: SERVER_CORE });
  try {
    await waitUntilIdle(demo.product.pid);
    const rows = await prepareRows(demo.product.url, values.only);
    const nginx = await startFileServer(nginxBuild, rows.pages, { cores: SERVER_CORE });
    const cached = await measureCached(demo.product, nginx, rows, measurement).finally(() =>
      nginx.stop(),
    );
    const memory = measureMemory(demo.product.pid);
    if (values.only) return [...cached, memory];
    await demo.product.stop();

    const perSecond = (path: string) =>
      cached.find((row) => row.path === path && row.client === "br")?.nginx?.perSecond ?? 0;
    const nginxThroughput = { article: perSecond(rows.article), home: perSecond("/") };
    const uncached = await measureUncached(demo, nginxThroughput, measurement);
    const processes = await measureProcesses(demo, nginxBuild, rows, measurement);
    return [...cached, ...uncached, ...processes, memory];
  } finally {
    await demo.stop();
  }
}

/** Runs the growth bench and converts its results to table rows. */
function measureGrowth(): BenchResult[] {
  const json = join(tmpdir(), `masthead-growth-${process.pid}.json`);
  spawnSync(
    process.execPath,
    [fileURLToPath(new URL("growth.ts", import.meta.url)), "--json", json],
    { stdio: "inherit" },
  );
  const { sizes, rows } = JSON.parse(readFileSync(json, "utf8")) as {
    sizes: number[];
    rows: { name: string; growth: number; p95: number[] }[];
  };
  rmSync(json);
  const client = `p95 at ${sizes.map((size) => size.toLocaleString("en")).join(", ")}`;
  return rows.map(({ name, growth, p95 }) => {
    const latencies = p95.map((milliseconds) => milliseconds.toFixed(1)).join(", ");
    return {
      path: name,
      client: `${client}: ${latencies} ms`,
      ours: {},
      ratio: growth,
      target: 1.5,
      atMost: true,
    };
  });
}
