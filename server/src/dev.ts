import { fileURLToPath } from "node:url";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import type { AppOptions } from "./app.ts";
import { innerClient } from "./app.ts";
import type { SiteBuild } from "./platform/pages/site.ts";
import { createSiteRenderer } from "./platform/pages/site.ts";
import type { Platform } from "./platform/platform.ts";

const SITE = fileURLToPath(new URL("../../site", import.meta.url));

/**
 * Serves the site from its sources for development, with hot updates in the browser. Pages are not
 * cached.
 */
export function developmentSite(platform: Platform): AppOptions & { close(): Promise<void> } {
  let vite: ViteDevServer | undefined;
  const build = async () =>
    (await vite?.ssrLoadModule("virtual:react-router/server-build")) as SiteBuild;
  const pages = createSiteRenderer(
    platform,
    build,
    (locale) => innerClient(platform, locale),
    "development",
  );
  return {
    site: async (address, caller, preview) => {
      const source = await pages(address, caller, preview);
      return (
        source && {
          ...source,
          headers: { ...source.headers, "cache-control": "no-store" },
          cacheable: false,
        }
      );
    },
    prepare: async (http: FastifyInstance) => {
      const { createServer } = await import("vite");
      vite = await createServer({
        root: SITE,
        configFile: `${SITE}/vite.config.ts`,
        appType: "custom",
        // Updates go through the server's own port: a separate port of Vite would be in use when a
        // second server runs.
        server: { middlewareMode: true, ws: { server: http.server } },
      });
      await http.register(middie);
      http.use(vite.middlewares);
      // Transforms all modules of the site now, rather than while the first page is waiting.
      await build();
    },
    close: async () => vite?.close(),
  };
}
