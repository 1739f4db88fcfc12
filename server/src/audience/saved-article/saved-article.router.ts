import { calls } from "../../platform/api/calls.ts";
import { isSaved, listSaved, saveArticle, unsaveArticle } from "./saved-article.service.ts";

const { savedArticle } = calls;

export const savedArticleRouter = savedArticle.router({
  list: savedArticle.list.handler(({ context, input }) => listSaved(context, input)),
  has: savedArticle.has.handler(async ({ context, input }) => ({
    saved: await isSaved(context, input.id),
  })),
  save: savedArticle.save.handler(({ context, input }) =>
    saveArticle(context, input.id, input.savedAt),
  ),
  remove: savedArticle.remove.handler(({ context, input }) => unsaveArticle(context, input.id)),
});
