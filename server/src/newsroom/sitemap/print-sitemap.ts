import type { Locale } from "@masthead/contract/system/locale.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";

/** A page for search engines. Every address is absolute. */
export interface SitemapUrl {
  url: string;
  changedAt?: Date | undefined;
  /** The same page in each of its languages, itself included; empty when it stands in one alone. */
  alternates: { locale: Locale; url: string }[];
  image?: string | undefined;
}

/** An article for news search. */
export interface NewsUrl {
  url: string;
  publication: string;
  language: string;
  publishedAt: Date;
  title: string;
  image?: string | undefined;
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";
const NEWS = "http://www.google.com/schemas/sitemap-news/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";

const text = (name: string, value: string) => element(name, {}, value);
const imageElement = (url: string | undefined) => url && element("image:image", {}, text("image:loc", url));

/** @see https://www.sitemaps.org/protocol.html#index */
export function printIndex(parts: { url: string; changedAt: Date | null }[]): string {
  const part = ({ url, changedAt }: (typeof parts)[number]) =>
    element("sitemap", {}, text("loc", url), changedAt && text("lastmod", changedAt.toISOString()));
  return xmlDocument(element("sitemapindex", { xmlns: SITEMAP }, parts.map(part)));
}

/** @see https://www.sitemaps.org/protocol.html and https://developers.google.com/search/docs/specialty/international/localized-versions */
export function printUrls(urls: SitemapUrl[]): string {
  const one = ({ url, changedAt, alternates, image }: SitemapUrl) =>
    element(
      "url",
      {},
      text("loc", url),
      changedAt && text("lastmod", changedAt.toISOString()),
      alternates.map((other) => element("xhtml:link", { rel: "alternate", hreflang: other.locale, href: other.url })),
      imageElement(image),
    );
  return xmlDocument(element("urlset", { xmlns: SITEMAP, "xmlns:xhtml": XHTML, "xmlns:image": IMAGE }, urls.map(one)));
}

/** @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export function printNews(urls: NewsUrl[]): string {
  const one = ({ url, publication, language, publishedAt, title, image }: NewsUrl) =>
    element(
      "url",
      {},
      text("loc", url),
      element(
        "news:news",
        {},
        element("news:publication", {}, text("news:name", publication), text("news:language", language)),
        text("news:publication_date", publishedAt.toISOString()),
        text("news:title", title),
      ),
      imageElement(image),
    );
  return xmlDocument(element("urlset", { xmlns: SITEMAP, "xmlns:news": NEWS, "xmlns:image": IMAGE }, urls.map(one)));
}
