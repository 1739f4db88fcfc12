import type { CallContext } from "../../platform/platform.ts";
import { viewsOfArticle } from "./rollup.store.ts";

/** How often an article was viewed, as the analytics count it. */
export const articleViews = (context: CallContext, articleId: number): Promise<number> => viewsOfArticle(context.db, articleId);
