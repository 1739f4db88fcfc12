import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConfig } from "../server/src/config.ts";
import { forBackground } from "../server/src/platform/platform.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { startDatabase } from "../server/src/platform/postgres/start-database.ts";
import { startPlatform } from "../server/src/platform/start.ts";
import { growArchive } from "./growth/grow-archive.ts";
import { listCalls } from "./growth/list-calls.ts";
import { type GrowthRow, measureGroup } from "./growth/measure.ts";
import { pageCalls } from "./growth/page-calls.ts";
import { searchCalls } from "./growth/search-calls.ts";
import { startServer } from "./growth/server.ts";
import { staffCalls } from "./growth/staff-calls.ts";
import { postmasterPid } from "./tools/processes.ts";

/**
 * Latency of API calls and uncached pages as the archive grows: `node bench/growth.ts [--articles
 * 10000,1000000] [--calls 60] [--only search] [--json file]`. Uses the database of DATABASE_URL or
 * DATA_DIR (default .data-growth), seeds it up to each number of articles in turn, and measures at
 * each size; an archive that has them already is only measured. Prints the CPU time of the embedded
 * PostgreSQL per call as well, which other load changes less. The last column is the ratio of the
 * 95th percentiles at the last and first sizes. Exits with 1 when a call is over its budget, or grew
 * by more than half and by more than the measurement resolution.
 */
const GROWTH_LIMIT = 1.5;
/** Differences below this are noise. */
const RESOLUTION_MS = 5;

const { values } = parseArgs({
  options: {
    articles: { type: "string", default: "10000,1000000" },
    calls: { type: "string", default: "60" },
    only: { type: "string" },
    json: { type: "string" },
  },
});
const sizes = values.articles.split(",").map(Number);
const config = readConfig({
  DATA_DIR: ".data-growth",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
  ...process.env,
});
const database = await startDatabase(config, console.log);
try {
  await migrateDatabase(database.url);
  // The page cache is too small for any page, so every page is rendered.
  const platform = await startPlatform(
    { ...config, PAGE_CACHE_MB: 1 / 1024 },
    database.url,
    "http://localhost",
  );
  // Seeding and preparatory queries may take longer than a request is allowed to.
  const background = forBackground(platform);
  try {
    const results = new Map<string, GrowthRow[]>();
    const seeding: { articles: number; seconds: number }[] = [];
    for (const articles of sizes) {
      const startedAt = performance.now();
      await growArchive(background, articles, console.log);
      seeding.push({ articles, seconds: (performance.now() - startedAt) / 1000 });
      const server = await startServer(platform);
      try {
        const groups = [
          ...(await listCalls(background)),
          ...(await searchCalls(background)),
          ...(await pageCalls(background)),
          ...staffCalls(),
        ];
        console.log(
          `\n${articles.toLocaleString("en")} articles\n${"call".padEnd(36)}${"p50".padStart(9)}${"p95".padStart(9)}${"max".padStart(9)}${"CPU".padStart(9)}`,
        );
        for (const group of groups.filter(
          ({ name }) => !values.only || name.startsWith(values.only),
        )) {
          const row = await measureGroup(platform, server.newsroom, group, {
            count: Number(values.calls),
            postmaster: config.DATABASE_URL ? 0 : postmasterPid(config.DATA_DIR),
          });
          if (!row) continue;
          results.set(row.name, [...(results.get(row.name) ?? []), row]);
          const overBudget = row.p95 > row.budget ? `  over ${row.budget} ms: ${row.slowest}` : "";
          console.log(
            row.name.padEnd(36) +
              [row.p50, row.p95, row.max, row.databaseCpu]
                .map((ms) => ms.toFixed(1).padStart(9))
                .join("") +
              overBudget,
          );
        }
      } finally {
        await server.stop();
      }
    }
    console.log(
      `\n${"call".padEnd(36)}${sizes.map((size) => size.toLocaleString("en").padStart(11)).join("")}${"growth".padStart(9)}`,
    );
    let failed = 0;
    const rows = [...results].map(([name, measured]) => {
      const [first, last] = [measured[0], measured.at(-1)];
      const growth = first && last ? last.p95 / first.p95 : 1;
      const grew = growth > GROWTH_LIMIT && (last?.p95 ?? 0) - (first?.p95 ?? 0) > RESOLUTION_MS;
      const over = measured.some(({ p95, budget }) => p95 > budget);
      if (grew || over) failed++;
      const remark = `${over ? "  over budget" : ""}${grew ? "  grew" : ""}`;
      console.log(
        `${name.padEnd(36)}${measured.map(({ p95 }) => p95.toFixed(1).padStart(11)).join("")}${growth.toFixed(2).padStart(9)}${remark}`,
      );
      return {
        name,
        budget: last?.budget,
        p95: measured.map(({ p95 }) => p95),
        growth,
        over,
        grew,
      };
    });
    for (const { articles, seconds } of seeding)
      console.log(`seeded up to ${articles.toLocaleString("en")} in ${Math.round(seconds)} s`);
    console.log(
      failed
        ? `${failed} of ${rows.length} calls are over budget or grew.`
        : `All ${rows.length} calls are within budget.`,
    );
    if (values.json) writeFileSync(values.json, JSON.stringify({ sizes, seeding, rows }, null, 2));
    process.exitCode = failed ? 1 : 0;
  } finally {
    await platform.stop();
  }
} finally {
  await database.stop();
}
