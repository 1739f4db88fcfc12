import { z } from "zod";
import { articleCard } from "../newsroom/article.ts";
import { id, inLocale, publicCall, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";

/** What a reader can follow: sections, tags, people of interest and authors. */
export const FOLLOWED_KINDS = ["category", "tag", "person", "author"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** Topics that one reader may follow at most. */
export const FOLLOWED_MOST = 300;

/** Something that a reader follows, in the language of the reply. */
export const followedTopic = z.object({
  kind: z.enum(FOLLOWED_KINDS),
  id,
  name: z.string(),
  slug: z.string().describe("Of its page: sections stand at /category/{id}, the others at /articles/{slug}"),
  followedAt: moment,
});
export type FollowedTopic = z.infer<typeof followedTopic>;

const topic = z.object({ kind: z.enum(FOLLOWED_KINDS), id });

/** What a reader may wish for before they have signed in. */
export const WISH_KINDS = ["article", ...FOLLOWED_KINDS] as const;
export const wish = z.object({ kind: z.enum(WISH_KINDS).describe("An article is saved, everything else followed"), id });
export type Wish = z.infer<typeof wish>;

const tags = ["user"];
const path = "/v1/user/following/{kind}/{id}" as const;
const limit = { points: 240, seconds: 300 };
const write = signedInCall.meta({ access: "signedIn", limit });

/** Calls of whoever is signed in about the topics and people they follow. */
export const followingContract = {
  mine: signedInCall
    .route({ method: "GET", path: "/v1/user/following", tags, summary: "What one follows, by name; what is switched off is left out" })
    .input(inLocale)
    .output(z.array(followedTopic)),
  articles: signedInCall
    .route({ method: "GET", path: "/v1/user/following/articles", tags, summary: "Articles about what one follows, newest first" })
    .input(
      inLocale.extend({
        limit: z.number().int().min(1).max(50).default(12),
        after: z.string().max(64).optional().describe("Cursor: `next` of the reply before"),
      }),
    )
    .output(z.object({ data: z.array(articleCard), next: z.string().nullable().describe("Cursor of the next page") })),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Whether one follows something" })
    .input(topic)
    .output(z.object({ following: z.boolean() })),
  follow: write.route({ method: "PUT", path, tags, summary: "Follows something that readers see", successStatus: 204 }).input(topic),
  unfollow: write.route({ method: "DELETE", path, tags, summary: "Follows something no longer", successStatus: 204 }).input(topic),
  wish: publicCall
    .meta({ access: "public", limit })
    .route({
      method: "POST",
      path: "/v1/user/wish",
      tags,
      summary: "Remembers on this device, for half an hour, what to save or follow once one has signed in",
      successStatus: 204,
    })
    .input(wish),
  fulfilWish: write
    .route({ method: "POST", path: "/v1/user/wish/fulfil", tags, summary: "Saves or follows what this device remembers" })
    .output(z.object({ done: wish.nullable().describe("Null when nothing was remembered") })),
};
