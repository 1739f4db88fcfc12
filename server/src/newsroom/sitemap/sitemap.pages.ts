import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import { renderNewsSitemap, renderSitemap, renderSitemapIndex } from "./render-sitemap.ts";
import { sitemapArticles, sitemapFiles, sitemapNews, sitemapSections } from "./sitemap.service.ts";
import { sitemapOfRange, sitemapOfRecords } from "./sitemap-records.service.ts";

const xml = (text: string) => publicDocument("application/xml", text);

/** Routes of the sitemap: the index and its files. */
export const sitemapRoutes: DocumentRoute[] = [
  {
    path: /^\/sitemap\.xml$/,
    render: async (context) => xml(renderSitemapIndex(await sitemapFiles(context))),
  },
  {
    path: /^\/sitemaps\/sections(?:-(?<part>[2-9]|[1-9]\d{1,8}))?\.xml$/,
    render: async (context, { part }) =>
      xml(renderSitemap(await sitemapSections(context, part ? Number(part) : 1))),
  },
  {
    path: /^\/sitemaps\/news\.xml$/,
    render: async (context) => xml(renderNewsSitemap(await sitemapNews(context))),
  },
  {
    path: /^\/sitemaps\/articles-(?<part>[1-9]\d{0,8})\.xml$/,
    render: async (context, { part }) =>
      xml(renderSitemap(await sitemapArticles(context, Number(part)))),
  },
  {
    path: /^\/sitemaps\/(?<name>[a-z]+)\.xml$/,
    render: async (context, { name = "" }) =>
      xml(renderSitemap(await sitemapOfRecords(context, name))),
  },
  {
    path: /^\/sitemaps\/(?<name>[a-z]+)-(?<part>[1-9]\d{0,8})\.xml$/,
    render: async (context, { name = "", part }) =>
      xml(renderSitemap(await sitemapOfRange(context, name, Number(part)))),
  },
];
