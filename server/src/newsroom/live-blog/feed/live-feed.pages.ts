import { liveFeedPath } from "@masthead/contract/platform/paths.ts";
import { type DocumentRoute, permanentRedirect } from "../../../platform/pages/document.ts";
import { FORMAT, feedDocument } from "../../feeds/feed.pages.ts";
import { liveFeed } from "./live-feed.service.ts";

/** Routes `/article/{id}/live/rss.xml`, `atom.xml` and `feed.json` of the live blogs. */
export const liveFeedRoutes: DocumentRoute[] = [
  {
    path: new RegExp(`^/article/(?<id>[1-9]\\d{0,14})/live/${FORMAT}`),
    inEveryLocale: true,
    render: async (context, { id, format }) => {
      const feed = await liveFeed(context, Number(id));
      return feed.locale === context.locale
        ? feedDocument(feed, format)
        : permanentRedirect(`${liveFeedPath({ id: Number(id), locale: feed.locale })}/${format}`);
    },
  },
];
