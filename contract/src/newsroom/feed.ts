import { z } from "zod";
import { inLocale, publicCall } from "../platform/call.ts";
import { urlReference } from "../platform/url-fields.ts";

/** Feed of a list of articles. `path` is the path of its page; the feed is at `{path}/{format}`. */
export const feedRef = z.object({ title: z.string(), path: urlReference });
export type FeedRef = z.infer<typeof feedRef>;

export const feedContract = {
  all: publicCall
    .route({
      method: "GET",
      path: "/v1/feed",
      tags: ["feed"],
      summary: "Get the feeds: of everything, and of each category, author and tag",
    })
    .input(inLocale)
    .output(
      z.object({
        everything: feedRef,
        categories: z.array(feedRef),
        authors: z.array(feedRef),
        tags: z.array(feedRef),
      }),
    ),
};
