import type { FeedFormat } from "@masthead/contract/newsroom/feed-formats.ts";
import { inLocalePath, topicPath } from "@masthead/contract/platform/paths.ts";
import {
  type DocumentRoute,
  permanentRedirect,
  publicDocument,
} from "../../platform/pages/document.ts";
import type { PageSource } from "../../platform/pages/page.ts";
import type { Feed } from "./feed.ts";
import { categoryFeed, homeFeed, topicFeed } from "./feed-content.service.ts";
import { renderAtom } from "./render-atom.ts";
import { renderJsonFeed } from "./render-json-feed.ts";
import { renderRss } from "./render-rss.ts";

const FORMATS: Record<FeedFormat, { type: string; print(feed: Feed): string }> = {
  "rss.xml": { type: "application/rss+xml", print: renderRss },
  "atom.xml": { type: "application/atom+xml", print: renderAtom },
  "feed.json": { type: "application/feed+json", print: renderJsonFeed },
};

/** End of the path of a feed. */
export const FORMAT = "(?<format>rss\\.xml|atom\\.xml|feed\\.json)$";
const feedPath = (page: string) => new RegExp(`^${page}/${FORMAT}`);

/** Creates the document of a feed in the format of its path. */
export function feedDocument(feed: Feed, format: string | undefined): PageSource {
  const { type, print } = FORMATS[format as FeedFormat];
  return publicDocument(type, print(feed));
}

/**
 * Routes `{page}/rss.xml`, `{page}/atom.xml` and `{page}/feed.json` of every page that lists
 * articles.
 */
export const feedRoutes: DocumentRoute[] = [
  {
    path: feedPath(""),
    inEveryLocale: true,
    render: async (context, { format }) => feedDocument(await homeFeed(context), format),
  },
  {
    // The latest news page has the same articles as the feed of the home page.
    path: feedPath("/latest-news"),
    inEveryLocale: true,
    render: async ({ locale }, { format }) => permanentRedirect(inLocalePath(locale, `/${format}`)),
  },
  {
    path: feedPath("/category/(?<id>[1-9]\\d{0,14})"),
    inEveryLocale: true,
    render: async (context, { id, format }) =>
      feedDocument(await categoryFeed(context, Number(id)), format),
  },
  {
    path: feedPath("/articles/(?<slug>[^/]+)"),
    inEveryLocale: true,
    render: async (context, { slug = "", format }) => {
      const found = await topicFeed(context, slug);
      return "movedTo" in found
        ? permanentRedirect(`${topicPath(context.locale, found.movedTo)}/${format}`)
        : feedDocument(found, format);
    },
  },
];
