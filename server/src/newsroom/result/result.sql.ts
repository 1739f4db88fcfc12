import type { ResultContent } from "@masthead/contract/newsroom/result/result.ts";
import type { ResultState } from "@masthead/contract/newsroom/result/result-terms.ts";
import { sql } from "drizzle-orm";
import { article } from "../article/article.table.ts";
import { result, resultArticle } from "./result.table.ts";

/** Result of an article, as the SQL below selects it. */
export interface ArticleResultRow {
  id: number;
  state: ResultState;
  /** ISO 8601, or null. */
  embargoUntil: string | null;
  content: ResultContent;
}

/**
 * SQL: result of the article in the enclosing query as JSON, or null. It may still be under an
 * embargo: `isResultVisible` decides whether readers see it.
 */
export const articleResultJson = sql`(select json_build_object('id', ${result.id}, 'state', ${result.state}, 'embargoUntil', ${result.embargoUntil}, 'content', ${result.content})
  from ${resultArticle} join ${result} on ${result.id} = ${resultArticle.resultId}
  where ${resultArticle.articleId} = ${article.id} and ${result.state} in ('embargoed', 'published'))`;
