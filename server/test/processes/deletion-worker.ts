import { runDeletion } from "../../src/audience/data-deletion/run-deletion.service.ts";
import { readConfig } from "../../src/config.ts";
import "../../src/register-modules.ts";
import { startPlatform } from "../../src/platform/start.ts";

/**
 * Process that runs a data deletion request: `node server/test/processes/deletion-worker.ts
 * DATABASE_URL ID`. Tests kill it on the way.
 */
const [url = "", id = ""] = process.argv.slice(2);
const platform = await startPlatform(
  readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
  url,
  "https://news.example",
);
process.stdout.write("running\n");
await runDeletion(platform, Number(id));
process.exit(0);
