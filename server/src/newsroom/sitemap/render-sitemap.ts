import type { Locale } from "@masthead/contract/platform/locale.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";

/** Page in the sitemap. All URLs are absolute. */
export interface SitemapUrl {
  url: string;
  changedAt?: Date;
  /** The page in each of its languages, including this one; empty if it has only one. */
  alternates: { locale: Locale; url: string }[];
  image?: string;
}

export interface NewsUrl {
  url: string;
  publication: string;
  language: string;
  publishedAt: Date;
  title: string;
  image?: string;
}

/** XML namespaces. */
const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";
const NEWS = "http://www.google.com/schemas/sitemap-news/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";

const text = (name: string, value: string) => element(name, {}, value);
const imageElement = (url: string | undefined) =>
  url && element("image:image", {}, text("image:loc", url));

/** Renders a sitemap index. @see https://www.sitemaps.org/protocol.html#index */
export function renderSitemapIndex(parts: { url: string; changedAt: Date | null }[]): string {
  const partElement = ({ url, changedAt }: (typeof parts)[number]) =>
    element("sitemap", {}, text("loc", url), changedAt && text("lastmod", changedAt.toISOString()));
  return xmlDocument(element("sitemapindex", { xmlns: SITEMAP }, parts.map(partElement)));
}

/**
 * Renders a sitemap with language alternates.
 * @see https://www.sitemaps.org/protocol.html and
 *   https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function renderSitemap(urls: SitemapUrl[]): string {
  const urlElement = ({ url, changedAt, alternates, image }: SitemapUrl) =>
    element(
      "url",
      {},
      text("loc", url),
      changedAt && text("lastmod", changedAt.toISOString()),
      alternates.map((other) =>
        element("xhtml:link", { rel: "alternate", hreflang: other.locale, href: other.url }),
      ),
      imageElement(image),
    );
  return xmlDocument(
    element(
      "urlset",
      { xmlns: SITEMAP, "xmlns:xhtml": XHTML, "xmlns:image": IMAGE },
      urls.map(urlElement),
    ),
  );
}

/**
 * Renders a news sitemap. @see
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export function renderNewsSitemap(urls: NewsUrl[]): string {
  const urlElement = ({ url, publication, language, publishedAt, title, image }: NewsUrl) =>
    element(
      "url",
      {},
      text("loc", url),
      element(
        "news:news",
        {},
        element(
          "news:publication",
          {},
          text("news:name", publication),
          text("news:language", language),
        ),
        text("news:publication_date", publishedAt.toISOString()),
        text("news:title", title),
      ),
      imageElement(image),
    );
  return xmlDocument(
    element(
      "urlset",
      { xmlns: SITEMAP, "xmlns:news": NEWS, "xmlns:image": IMAGE },
      urls.map(urlElement),
    ),
  );
}
