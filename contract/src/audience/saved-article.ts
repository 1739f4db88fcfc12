import { z } from "zod";
import { articleCard } from "../newsroom/article.ts";
import { id, scrolling, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";

/** Articles that one reader may save at most. */
export const SAVED_MOST = 2000;

/** An article that a reader has saved, as it stands in lists. */
export const savedArticle = articleCard.extend({ savedAt: moment });
export type SavedArticle = z.infer<typeof savedArticle>;

const tags = ["user"];
const path = "/v1/user/saved-articles/{id}" as const;
const byArticle = z.object({ id });
const write = signedInCall.meta({ access: "signedIn", limit: { points: 240, seconds: 300 } });

/** Calls of whoever is signed in about the articles they have saved, of every language. */
export const savedArticleContract = {
  list: signedInCall
    .route({ method: "GET", path: "/v1/user/saved-articles", tags, summary: "The articles one has saved, the last first" })
    .input(scrolling)
    .output(
      z.object({
        data: z.array(savedArticle),
        meta: z.object({
          page: z.number().int(),
          limit: z.number().int(),
          total: z.number().int().describe("Saved articles that can be read now"),
          hidden: z.number().int().describe("Saved articles that are not published any more, or not at present"),
          next: z.string().nullable().describe("Cursor of the next page"),
        }),
      }),
    ),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Whether one has saved an article" })
    .input(byArticle)
    .output(z.object({ saved: z.boolean() })),
  save: write.route({ method: "PUT", path, tags, summary: "Saves an article that can be read", successStatus: 204 }).input(byArticle),
  remove: write
    .route({ method: "DELETE", path, tags, summary: "Takes an article from those one has saved", successStatus: 204 })
    .input(byArticle),
};
