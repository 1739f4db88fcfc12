import { once } from "node:events";
import { createDigests } from "../../src/audience/digest/digest.service.ts";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";

/**
 * Process that creates the daily digests of a period: `node server/test/processes/digest-worker.ts
 * DATABASE_URL PERIOD FROM`. Starts at the first line on stdin, and exits when it is done. Tests
 * kill it on the way.
 */
const [url = "", name = "", from = ""] = process.argv.slice(2);
const platform = await startPlatform(
  readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
  url,
  "https://news.example",
);
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write("running\n");
await createDigests(platform, { frequency: "daily", name, from: new Date(from) }, new Date());
process.exit(0);
