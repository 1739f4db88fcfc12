import Fastify from "fastify";
import { registerPageViewEndpoint } from "../../src/audience/analytics/view/page-view.http.ts";
import "../../src/register-modules.ts";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";
import { VISIT_COUNT, visitAt } from "../factories/visits.ts";

/**
 * Process that sends its share of the visits to an HTTP server, stores them and exits: `node
 * server/test/processes/view-worker.ts DATABASE_URL DATA_DIR PROCESSES INDEX PAGES DAYS`. DAYS are
 * the start times of two days, in milliseconds, as JSON.
 */
const [url = "", dataDir, processCount, processIndex, pages, days] = process.argv.slice(2);
const config = readConfig({
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  COUNTRY_HEADER: "CF-IPCountry",
});
const platform = await startPlatform(config, url, "https://news.example");
const dayStarts = JSON.parse(days ?? "[]") as number[];
let now = 0;
const http = Fastify({ trustProxy: true });
registerPageViewEndpoint(http, platform, () => now);
await http.ready();
const statuses: Record<number, number> = {};
for (let index = Number(processIndex); index < VISIT_COUNT; index += Number(processCount)) {
  const { day, headers, body } = visitAt(index, JSON.parse(pages ?? "{}"));
  // Spreads the visits over eight hours.
  now = (dayStarts[day] ?? 0) + Math.floor((index / VISIT_COUNT) * 8 * 3_600_000);
  const { statusCode } = await http.inject({
    method: "POST",
    url: "/api/v1/reading",
    headers,
    body,
  });
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
}
await http.close();
await platform.stop();
console.log(JSON.stringify(statuses));
