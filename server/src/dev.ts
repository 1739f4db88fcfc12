import { fileURLToPath } from "node:url";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app.ts";
import { innerClient } from "./app.ts";
import type { SiteBuild } from "./platform/http/site.ts";
import { sitePages } from "./platform/http/site.ts";
import type { Platform } from "./platform/platform.ts";

const SITE = fileURLToPath(new URL("../../site", import.meta.url));

/** For development: the site straight from its sources, changed in the browser as they are saved. Pages are not kept. */
export async function developmentSite(platform: Platform): Promise<AppOptions & { close(): Promise<void> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: SITE,
    configFile: `${SITE}/vite.config.ts`,
    appType: "custom",
    server: { middlewareMode: true },
  });
  const build = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as SiteBuild;
  const pages = sitePages(platform, build, (locale) => innerClient(platform, locale), "development");
  return {
    site: async (address, asked) => {
      const source = await pages(address, asked);
      return source && { ...source, headers: { ...source.headers, "cache-control": "no-store" }, keep: false };
    },
    prepare: async (http: FastifyInstance) => {
      await http.register(middie);
      http.use(vite.middlewares);
    },
    close: () => vite.close(),
  };
}
