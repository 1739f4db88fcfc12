import { readConfig } from "../../server/src/config.ts";
import { EVERYTHING } from "../../server/src/platform/cache/changes.ts";
import { startPlatform } from "../../server/src/platform/start.ts";
import { listen } from "../tools/listen.ts";

/**
 * Server with the built site and a page cache that is too small for any page, so that every request
 * renders. Arguments: database URL, public URL of the site. On any message from its parent it
 * forgets the data in its memory, and replies.
 */
const [databaseUrl = "", publicUrl = ""] = process.argv.slice(2);
const config = readConfig({ ...process.env, LOG_LEVEL: "error" });
const platform = await startPlatform(
  { ...config, PAGE_CACHE_MB: 1 / 1024 },
  databaseUrl,
  publicUrl,
);
const { port, stop } = await listen(platform);

process.once("SIGTERM", async () => {
  await stop();
  await platform.stop();
  process.exit(0);
});
process.on("message", () => {
  platform.memo.change([EVERYTHING]);
  process.send?.("forgotten");
});
process.send?.({ port });
