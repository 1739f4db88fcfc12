import type { CallContext } from "../../../platform/platform.ts";
import { viewsOfArticle } from "./rollup.store.ts";

/** Returns the number of tracked views of an article, of all time. */
export const articleViews = (context: CallContext, articleId: number): Promise<number> =>
  viewsOfArticle(context.db, articleId);
