import { z } from "zod";
import { articleCard } from "../newsroom/article/article.ts";
import { id, scrolling, signedInCall } from "../platform/call.ts";
import { instant, timestamp } from "../platform/record.ts";

/** Maximum number of articles that one reader can save. */
export const MAX_SAVED_ARTICLES = 2000;

/** Saved article, as returned in lists. */
export const savedArticle = articleCard.extend({ savedAt: timestamp });
export type SavedArticle = z.infer<typeof savedArticle>;

export const savedMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().describe("Saved items that are visible to readers now"),
  hidden: z.number().int().describe("Saved items that are not, or no longer, published"),
  next: z.string().nullable().describe("Cursor of the next page"),
});
export const isSaved = z.object({ saved: z.boolean() });

const tags = ["user"];
const path = "/v1/user/saved-articles/{id}" as const;
const byArticle = z.object({ id });
/** When something was saved, sent to undo its removal, so that it returns to its place. */
export const savedEarlier = instant.optional().describe("Undoes a removal: when it was saved");
const write = signedInCall.meta({ access: "signedIn", limit: { points: 240, seconds: 300 } });

/** Operations on the current user's saved articles, in all languages. */
export const savedArticleContract = {
  list: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/saved-articles",
      tags,
      summary: "List your saved articles, most recently saved first",
    })
    .input(scrolling)
    .output(
      z.object({
        data: z.array(savedArticle),
        meta: savedMeta,
      }),
    ),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Check whether you have saved an article" })
    .input(byArticle)
    .output(isSaved),
  save: write
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Save an article that is visible to readers",
      successStatus: 204,
    })
    .input(byArticle.extend({ savedAt: savedEarlier })),
  remove: write
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Remove an article from your saved articles",
      successStatus: 204,
    })
    .input(byArticle),
};
