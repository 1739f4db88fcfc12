import type { ServerModule } from "../../module.ts";
import { openSearchRoutes } from "./open-search.pages.ts";
import { robotsRoutes } from "./robots.pages.ts";
import { sitemapRoutes } from "./sitemap.pages.ts";

export const sitemapModule: ServerModule = {
  documents: [...sitemapRoutes, ...robotsRoutes, ...openSearchRoutes],
};
