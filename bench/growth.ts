import { parseArgs } from "node:util";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { innerClient } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { EVERYTHING } from "../server/src/platform/cache/changes.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { startDatabase, startPlatform } from "../server/src/platform/start.ts";
import { grow } from "./growth/grow.ts";
import { type BenchCall, listCalls } from "./growth/list-calls.ts";
import { searchCalls } from "./growth/search-calls.ts";

/**
 * How long the public calls take on a newsroom that has grown: `node bench/growth.ts [--articles 200000] [--calls 60] [--only search]`.
 * The database is that of DATABASE_URL or DATA_DIR (default .data-growth) and is filled up to the number of articles. Exits with 1 when
 * the slowest twentieth of any call takes longer than the budget.
 */
const BUDGET_MS = 50;
/** Every so-manieth call finds the memo cache cold, as after a publication. */
const COLD_EVERY = 3;

const { values } = parseArgs({
  options: { articles: { type: "string", default: "200000" }, calls: { type: "string", default: "60" }, only: { type: "string" } },
});
const config = readConfig({ DATA_DIR: ".data-growth", LOG_LEVEL: "warn", ...process.env });
const database = await startDatabase(config, console.log);
try {
  await migrateDatabase(database.url);
  const platform = await startPlatform(config, database.url, "http://localhost");
  try {
    await grow(platform, Number(values.articles), console.log);
    const groups = [...(await searchCalls(platform)), ...(await listCalls(platform))].filter(
      (group) => !values.only || group.name.startsWith(values.only),
    );
    const clients = new Map(LOCALES.map((locale) => [locale, innerClient(platform, locale)]));
    const clientOf = (locale: Locale) => {
      const client = clients.get(locale);
      if (!client) throw new Error(`no client for ${locale}`);
      return client;
    };
    console.log(`\n${"call".padEnd(34)}${"calls".padStart(6)}${"p50".padStart(9)}${"p95".padStart(9)}${"slowest".padStart(9)}`);
    let over = 0;
    for (const { name, calls } of groups) {
      const times: { ms: number; what: string }[] = [];
      const measure = async (call: BenchCall, i: number) => {
        if (i % COLD_EVERY === 0) platform.memo.change([EVERYTHING]);
        const start = performance.now();
        await call.run(clientOf(call.locale));
        times.push({ ms: performance.now() - start, what: call.what });
      };
      // Once round to have everything in memory that would be, then for measure.
      for (const call of calls.slice(0, 5)) await call.run(clientOf(call.locale));
      for (let i = 0; i < Number(values.calls); i++) await measure(calls[i % calls.length] as BenchCall, i);
      times.sort((a, b) => a.ms - b.ms);
      const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? { ms: 0, what: "" };
      const slow = at(0.95).ms > BUDGET_MS;
      if (slow) over++;
      const row = [at(0.5), at(0.95), at(1)].map(({ ms }) => ms.toFixed(1).padStart(9)).join("");
      console.log(`${name.padEnd(34)}${String(times.length).padStart(6)}${row}${slow ? `  over ${BUDGET_MS} ms: ${at(1).what}` : ""}`);
    }
    console.log(over ? `\n${over} calls are over ${BUDGET_MS} ms.` : `\nEvery call keeps within ${BUDGET_MS} ms.`);
    process.exitCode = over ? 1 : 0;
  } finally {
    await platform.stop();
  }
} finally {
  await database.stop();
}
