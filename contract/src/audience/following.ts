import { z } from "zod";
import { articleCard } from "../newsroom/article/article.ts";
import { cursorMeta, id, inLocale, publicCall, signedInCall } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { FOLLOWED_KINDS, PENDING_ACTION_KINDS } from "./followed-kinds.ts";

/** Maximum number of topics that one reader can follow. */
export const MAX_FOLLOWED_TOPICS = 300;

/** Topic that a reader follows, in the language of the response. */
const followedTopic = z.object({
  kind: z.enum(FOLLOWED_KINDS),
  id,
  name: z.string(),
  slug: z
    .string()
    .describe(
      "Slug of the topic page: categories are at /category/{id}, the others at /articles/{slug}",
    ),
  followedAt: timestamp,
});
export type FollowedTopic = z.infer<typeof followedTopic>;

const topic = z.object({ kind: z.enum(FOLLOWED_KINDS), id });

export const pendingAction = z.object({
  kind: z
    .enum(PENDING_ACTION_KINDS)
    .describe("Articles, episodes and programs are saved, others are followed"),
  id,
});
export type PendingAction = z.infer<typeof pendingAction>;

const tags = ["user"];
const path = "/v1/user/following/{kind}/{id}" as const;
const limit = { points: 240, seconds: 300 };
const write = signedInCall.meta({ access: "signedIn", limit });

/** Operations on the topics that the current user follows. */
export const followingContract = {
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/following",
      tags,
      summary: "List the topics you follow, by name; disabled topics are omitted",
    })
    .input(inLocale)
    .output(z.array(followedTopic)),
  articles: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/following/articles",
      tags,
      summary: "List articles about the topics you follow, newest first",
    })
    .input(
      inLocale.extend({
        limit: z.number().int().min(1).max(50).default(12),
        after: z
          .string()
          .max(64)
          .optional()
          .describe("Cursor: `meta.next` of the previous response"),
      }),
    )
    .output(
      z.object({ data: z.array(articleCard), meta: cursorMeta.pick({ limit: true, next: true }) }),
    ),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Check whether you follow a topic" })
    .input(topic)
    .output(z.object({ following: z.boolean() })),
  follow: write
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Follow a topic that is visible to readers",
      successStatus: 204,
    })
    .input(topic),
  unfollow: write
    .route({ method: "DELETE", path, tags, summary: "Unfollow a topic", successStatus: 204 })
    .input(topic),
  wish: publicCall
    .meta({ access: "public", limit })
    .route({
      method: "POST",
      path: "/v1/user/wish",
      tags,
      summary: "Remember on this device, for half an hour, what to save or follow after signing in",
      successStatus: 204,
    })
    .input(pendingAction),
  fulfilWish: write
    .route({
      method: "POST",
      path: "/v1/user/wish/fulfil",
      tags,
      summary: "Save or follow what this device remembers",
    })
    .output(
      z.object({ done: pendingAction.nullable().describe("Null if nothing was remembered") }),
    ),
};
