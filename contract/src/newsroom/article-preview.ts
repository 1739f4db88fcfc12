import { z } from "zod";
import { moment } from "../system/record.ts";
import { articleCard, articleDetails } from "./article.ts";
import { articleState } from "./article-record.ts";

/** What the page of an article would show, whatever state the article is in, to the holder of a token. */
export const articlePreview = articleDetails.extend({
  state: articleState,
  shownUntil: moment.describe("When the token ends"),
  related: z.array(articleCard).describe("Related articles that readers may see"),
});
export type ArticlePreview = z.infer<typeof articlePreview>;
