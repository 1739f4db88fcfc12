import { z } from "zod";
import { inLocale, publicCall } from "../system/call.ts";

/** One list of articles that can be subscribed to. `path` is that of its page; a feed is `{path}/{format}`. */
export const feedRef = z.object({ title: z.string(), path: z.string() });
export type FeedRef = z.infer<typeof feedRef>;

export const feedContract = {
  all: publicCall
    .route({ method: "GET", path: "/v1/feed", tags: ["feed"], summary: "Every feed on offer" })
    .input(inLocale)
    .output(z.object({ everything: feedRef, categories: z.array(feedRef), authors: z.array(feedRef), tags: z.array(feedRef) })),
};
