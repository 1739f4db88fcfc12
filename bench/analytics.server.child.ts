import type { AddressInfo } from "node:net";
import { buildApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { startPlatform } from "../server/src/platform/start.ts";

/**
 * Server with an additional no-op route for comparison, in its own process so that it can be pinned
 * to a core. Argument: the database URL.
 */
const config = readConfig({
  ...process.env,
  NODE_ENV: "production",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
});
const platform = await startPlatform(config, process.argv[2] ?? "", "https://news.example");
const { http } = await buildApp(platform, {
  site: async () => undefined,
  prepare: async (app) => {
    await app.register(async (plain) => {
      plain.removeAllContentTypeParsers();
      plain.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
        done(null, body),
      );
      plain.post("/nothing", (_request, reply) => reply.code(204).send());
    });
  },
});
await http.listen({ host: "127.0.0.1", port: 0 });
console.log((http.server.address() as AddressInfo).port);
process.once("SIGTERM", async () => {
  await http.close();
  await platform.stop();
  process.exit(0);
});
