import Fastify from "fastify";
import { registerReading } from "../src/audience/analytics/reading.http.ts";
import { readConfig } from "../src/config.ts";
import { startPlatform } from "../src/platform/start.ts";
import { VISITS, visitAt } from "./visits.ts";

/**
 * A process that takes its share of the visits over HTTP and stores them, then ends:
 * `node server/test/view-worker.ts DATABASE_URL DATA_DIR OF_PROCESSES NUMBER PAGES DAYS`. DAYS are two moments in milliseconds.
 */
const [url = "", dataDir, processes, own, pages, days] = process.argv.slice(2);
const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", COUNTRY_HEADER: "CF-IPCountry" });
const platform = await startPlatform(config, url, "https://news.example");
const moments = JSON.parse(days ?? "[]") as number[];
let now = 0;
const http = Fastify({ trustProxy: true });
registerReading(http, platform, () => now);
await http.ready();
const statuses: Record<number, number> = {};
for (let index = Number(own); index < VISITS; index += Number(processes)) {
  const { day, headers, body } = visitAt(index, JSON.parse(pages ?? "{}"));
  // A moment of its own each, over eight hours.
  now = (moments[day] ?? 0) + Math.floor((index / VISITS) * 8 * 3_600_000);
  const { statusCode } = await http.inject({ method: "POST", url: "/api/v1/reading", headers, body });
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
}
await http.close();
await platform.stop();
console.log(JSON.stringify(statuses));
