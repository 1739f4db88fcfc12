import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { article } from "../article.table.ts";
import { articleEdition } from "./edition.table.ts";

/** SQL: the state of the working edition of an article. */
export const editionStateOf = (articleId: AnyPgColumn): SQL<EditionState> =>
  sql`coalesce((select ${articleEdition.state} from ${articleEdition} where ${articleEdition.articleId} = ${articleId}), 'draft')`;

/**
 * SQL: the working edition of the article in the enclosing query is in a state, or waits to be
 * published.
 */
export function isInEditionState(state: EditionState | "pending"): SQL {
  if (state === "pending") return sql`${article.pending}`;
  const inState = (states: SQL) =>
    sql`exists (select from ${articleEdition} where ${articleEdition.articleId} = ${article.id} and ${states})`;
  return state === "draft"
    ? sql`not ${inState(sql`${articleEdition.state} <> 'draft'`)}`
    : inState(sql`${articleEdition.state} = ${state}`);
}
