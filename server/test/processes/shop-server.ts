import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";

/**
 * Process that serves the API until it is killed: `node server/test/processes/shop-server.ts
 * DATABASE_URL PORT`.
 */
const [url = "", port = ""] = process.argv.slice(2);
const config = { ...readConfig({ ...process.env, LOG_LEVEL: "silent", PORT: port }), demo: true };
const platform = await startPlatform(config, url, `http://127.0.0.1:${port}`);
const { http } = await buildApp(platform, {
  site: async () => ({ status: 404, text: "", contentType: "text/plain", cacheable: false }),
});
await http.listen({ host: "127.0.0.1", port: Number(port) });
process.stdout.write("ready\n");
