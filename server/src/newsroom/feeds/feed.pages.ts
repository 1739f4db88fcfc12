import type { FeedFormat } from "@masthead/contract/newsroom/feed-formats.ts";
import { inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { type DocumentRoute, movedTo, openDocument } from "../../platform/http/document.ts";
import type { PageSource } from "../../platform/http/page.ts";
import type { Feed } from "./feed.ts";
import { categoryFeed, homeFeed, listingFeed } from "./feed-content.service.ts";
import { printAtom } from "./print-atom.ts";
import { printJsonFeed } from "./print-json-feed.ts";
import { printRss } from "./print-rss.ts";

const FORMATS: Record<FeedFormat, { type: string; print(feed: Feed): string }> = {
  "rss.xml": { type: "application/rss+xml", print: printRss },
  "atom.xml": { type: "application/atom+xml", print: printAtom },
  "feed.json": { type: "application/feed+json", print: printJsonFeed },
};

const FORMAT = "(?<format>rss\\.xml|atom\\.xml|feed\\.json)$";
const at = (page: string) => new RegExp(`^${page}/${FORMAT}`);

function printed(feed: Feed, format: string | undefined): PageSource {
  const { type, print } = FORMATS[format as FeedFormat];
  return openDocument(type, print(feed));
}

/** `{page}/rss.xml`, `{page}/atom.xml` and `{page}/feed.json` of every page that lists articles. */
export const feedRoutes: DocumentRoute[] = [
  {
    path: at(""),
    inEveryLocale: true,
    make: async (context, { format }) => printed(await homeFeed(context), format),
  },
  {
    // The page of the latest articles lists what the home page's feed does.
    path: at("/latest-news"),
    inEveryLocale: true,
    make: async ({ locale }, { format }) => movedTo(inLocalePath(locale, `/${format}`)),
  },
  {
    path: at("/category/(?<id>[1-9]\\d{0,14})"),
    inEveryLocale: true,
    make: async (context, { id, format }) => printed(await categoryFeed(context, Number(id)), format),
  },
  {
    path: at("/articles/(?<slug>[^/]+)"),
    inEveryLocale: true,
    make: async (context, { slug = "", format }) => {
      const found = await listingFeed(context, slug);
      return "movedTo" in found ? movedTo(`${listingPath(context.locale, found.movedTo)}/${format}`) : printed(found, format);
    },
  },
];
