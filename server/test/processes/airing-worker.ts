import { once } from "node:events";
import { recordAiring } from "../../src/broadcast/airing-recording/record-airing.service.ts";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";

/**
 * Process that records an airing: `node server/test/processes/airing-worker.ts DATABASE_URL
 * DATA_DIR STREAM_HOSTS`. It waits for the id of the recording on stdin. Tests kill it on the way.
 */
const [url = "", DATA_DIR = "", STREAM_HOSTS = ""] = process.argv.slice(2);
const platform = await startPlatform(
  readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR, STREAM_HOSTS }),
  url,
  "https://news.example",
);
process.stdout.write("ready\n");
const [id] = await once(process.stdin, "data");
await recordAiring(platform, Number(id));
process.exit(0);
