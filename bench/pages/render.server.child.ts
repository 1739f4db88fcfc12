import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { readConfig } from "../../server/src/config.ts";
import { startPlatform } from "../../server/src/platform/start.ts";
import { listen } from "../tools/listen.ts";

/**
 * Server with the built site and a page cache that is too small for any page, so that every request
 * renders. Reports its CPU time to the parent process, and profiles itself on request. Arguments:
 * database URL, public URL of the site.
 */
const [databaseUrl = "", publicUrl = ""] = process.argv.slice(2);
const config = readConfig({ ...process.env, LOG_LEVEL: "error" });
const platform = await startPlatform(
  { ...config, PAGE_CACHE_MB: 1 / 1024 },
  databaseUrl,
  publicUrl,
);
const { port, stop } = await listen(platform);

const session = new Session();
session.connect();

process.on("message", async (message: "cpu" | "profile" | { writeTo: string }) => {
  if (message === "cpu") return process.send?.(process.cpuUsage());
  if (message === "profile") {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 200 });
    await session.post("Profiler.start");
    return process.send?.({});
  }
  const { profile } = await session.post("Profiler.stop");
  writeFileSync(message.writeTo, JSON.stringify(profile));
  process.send?.({});
});
process.once("SIGTERM", async () => {
  await stop();
  await platform.stop();
  process.exit(0);
});
process.send?.({ port });
