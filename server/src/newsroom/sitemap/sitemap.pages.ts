import { type DocumentRoute, publicDocument } from "../../platform/http/document.ts";
import { renderNewsSitemap, renderSitemap, renderSitemapIndex } from "./render-sitemap.ts";
import { sitemapArticles, sitemapFiles, sitemapNews, sitemapSections } from "./sitemap.service.ts";
import { sitemapBroadcast, sitemapEpisodes } from "./sitemap-broadcast.service.ts";

const xml = (text: string) => publicDocument("application/xml", text);

/** Routes of the sitemap: the index and its files. */
export const sitemapRoutes: DocumentRoute[] = [
  { path: /^\/sitemap\.xml$/, render: async (context) => xml(renderSitemapIndex(await sitemapFiles(context))) },
  { path: /^\/sitemaps\/sections\.xml$/, render: async (context) => xml(renderSitemap(await sitemapSections(context))) },
  { path: /^\/sitemaps\/news\.xml$/, render: async (context) => xml(renderNewsSitemap(await sitemapNews(context))) },
  {
    path: /^\/sitemaps\/articles-(?<part>[1-9]\d{0,8})\.xml$/,
    render: async (context, { part }) => xml(renderSitemap(await sitemapArticles(context, Number(part)))),
  },
  { path: /^\/sitemaps\/broadcast\.xml$/, render: async (context) => xml(renderSitemap(await sitemapBroadcast(context))) },
  {
    path: /^\/sitemaps\/episodes-(?<part>[1-9]\d{0,8})\.xml$/,
    render: async (context, { part }) => xml(renderSitemap(await sitemapEpisodes(context, Number(part)))),
  },
];
