import { sql } from "drizzle-orm";
import { article } from "../article.table.ts";
import { letter, letterClosed } from "./letter.table.ts";

/** Letters of an article, as the SQL below selects them. */
export interface ArticleLettersRow {
  /** Number of published letters. */
  count: number;
  /** Staff have closed them. */
  closed: boolean;
}

/** SQL: published letters of the article in the enclosing query, and whether more can be sent. */
export const articleLettersJson = sql`(select json_build_object('count', count(*), 'closed', exists (select 1 from ${letterClosed} where ${letterClosed.articleId} = ${article.id}))
  from ${letter} where ${letter.articleId} = ${article.id} and ${letter.state} = 'published')`;
