import { readConfig } from "../../server/src/config.ts";
import { startPlatform } from "../../server/src/platform/start.ts";
import { listen } from "../tools/listen.ts";

/**
 * Server with the built site, in its own process, which reports render counts and memory to its
 * parent. Arguments: database URL, public URL of the site.
 */
const [databaseUrl = "", publicUrl = ""] = process.argv.slice(2);
const config = readConfig({
  ...process.env,
  NODE_ENV: "production",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  PAGE_SEARCHES: "0",
});
const platform = await startPlatform(config, databaseUrl, publicUrl);
const { port, pages, stop } = await listen(platform, 1024);

process.on("message", () =>
  process.send?.({
    started: pages.slots.started,
    refused: pages.slots.refused,
    rss: process.memoryUsage.rss(),
  }),
);
process.once("SIGTERM", async () => {
  await stop();
  await platform.stop();
  process.exit(0);
});
process.send?.({ port });
