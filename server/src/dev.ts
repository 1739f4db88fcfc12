import { fileURLToPath } from "node:url";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import type { AppOptions } from "./app.ts";
import { innerClient } from "./app.ts";
import type { SiteBuild } from "./platform/http/site.ts";
import { sitePages } from "./platform/http/site.ts";
import type { Platform } from "./platform/platform.ts";

const SITE = fileURLToPath(new URL("../../site", import.meta.url));

/** The site straight from its sources for development: the browser is updated as they are saved. Pages are not cached. */
export function developmentSite(platform: Platform): AppOptions & { close(): Promise<void> } {
  let vite: ViteDevServer | undefined;
  const build = async () => (await vite?.ssrLoadModule("virtual:react-router/server-build")) as SiteBuild;
  const pages = sitePages(platform, build, (locale) => innerClient(platform, locale), "development");
  return {
    site: async (address, asked) => {
      const source = await pages(address, asked);
      return source && { ...source, headers: { ...source.headers, "cache-control": "no-store" }, keep: false };
    },
    prepare: async (http: FastifyInstance) => {
      const { createServer } = await import("vite");
      vite = await createServer({
        root: SITE,
        configFile: `${SITE}/vite.config.ts`,
        appType: "custom",
        // Updates go through our own port: a port of Vite's own would be taken when a second server runs.
        server: { middlewareMode: true, ws: { server: http.server } },
      });
      await http.register(middie);
      http.use(vite.middlewares);
      // Transforms every module of the site now, rather than while the first page is waited for.
      await build();
    },
    close: async () => vite?.close(),
  };
}
