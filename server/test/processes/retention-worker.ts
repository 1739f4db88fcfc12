import { once } from "node:events";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";
import "../../src/register-modules.ts";
import { purgeExpired } from "../../src/system/retention/retention.service.ts";

/**
 * Process that deletes the rows past retention: `node server/test/processes/retention-worker.ts
 * DATABASE_URL BATCH_SIZE`. Starts at the first line on stdin, and exits when it is done. Tests
 * kill it on the way.
 */
const [url = "", batch = ""] = process.argv.slice(2);
const platform = await startPlatform(
  readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
  url,
  "https://news.example",
);
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write("running\n");
await purgeExpired(platform, new Date(), { batch: Number(batch), milliseconds: 10 * 60_000 });
process.exit(0);
