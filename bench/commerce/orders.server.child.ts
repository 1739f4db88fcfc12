import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { startPlatform } from "../../server/src/platform/start.ts";

/**
 * Serves the API, and prints its peak memory for each line on stdin: `node
 * bench/commerce/orders.server.child.ts DATABASE_URL`.
 */
const platform = await startPlatform(
  readConfig({ ...process.env, NODE_ENV: "test", LOG_LEVEL: "error" }),
  process.argv[2] ?? "",
  "http://127.0.0.1",
);
const { http } = await buildApp(platform, {
  site: async () => ({ status: 404, text: "", contentType: "text/plain", cacheable: false }),
});
await http.listen({ host: "127.0.0.1", port: 0 });
const address = http.server.address();
const peakMebibytes = () => Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `${JSON.stringify({ port: typeof address === "object" ? address?.port : 0, peak: peakMebibytes() })}\n`,
);
process.stdin.on("data", () =>
  process.stdout.write(`${JSON.stringify({ peak: peakMebibytes() })}\n`),
);
