import { once } from "node:events";
import { makeDigests } from "../src/audience/digest/digest.service.ts";
import { readConfig } from "../src/config.ts";
import { startPlatform } from "../src/platform/start.ts";

/**
 * A process that makes the daily digests of a period, until it is killed: `node server/test/digest-worker.ts DATABASE_URL PERIOD FROM`. It begins
 * when it is sent a line, and says so; when it is done it ends.
 */
const [url = "", name = "", from = ""] = process.argv.slice(2);
const platform = await startPlatform(readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), url, "https://news.example");
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write("running\n");
await makeDigests(platform, { frequency: "daily", name, from: new Date(from) }, new Date());
process.exit(0);
