import { type DocumentRoute, openDocument } from "../../platform/http/document.ts";
import { printIndex, printNews, printUrls } from "./print-sitemap.ts";
import { sitemapArticles, sitemapNews, sitemapParts, sitemapSections } from "./sitemap.service.ts";
import { sitemapBroadcast, sitemapEpisodes } from "./sitemap-broadcast.service.ts";

const xml = (text: string) => openDocument("application/xml", text);

/** The sitemap: an index, and its parts. */
export const sitemapRoutes: DocumentRoute[] = [
  { path: /^\/sitemap\.xml$/, make: async (context) => xml(printIndex(await sitemapParts(context))) },
  { path: /^\/sitemaps\/sections\.xml$/, make: async (context) => xml(printUrls(await sitemapSections(context))) },
  { path: /^\/sitemaps\/news\.xml$/, make: async (context) => xml(printNews(await sitemapNews(context))) },
  {
    path: /^\/sitemaps\/articles-(?<part>[1-9]\d{0,8})\.xml$/,
    make: async (context, { part }) => xml(printUrls(await sitemapArticles(context, Number(part)))),
  },
  { path: /^\/sitemaps\/broadcast\.xml$/, make: async (context) => xml(printUrls(await sitemapBroadcast(context))) },
  {
    path: /^\/sitemaps\/episodes-(?<part>[1-9]\d{0,8})\.xml$/,
    make: async (context, { part }) => xml(printUrls(await sitemapEpisodes(context, Number(part)))),
  },
];
