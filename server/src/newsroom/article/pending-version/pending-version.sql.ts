import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { article } from "../article.table.ts";
import { articlePendingVersion } from "./pending-version.table.ts";

/** SQL: the state of the pending version of an article. */
export const pendingVersionStateOf = (articleId: AnyPgColumn): SQL<PendingVersionState> =>
  sql`coalesce((select ${articlePendingVersion.state} from ${articlePendingVersion} where ${articlePendingVersion.articleId} = ${articleId}), 'draft')`;

/**
 * SQL: the pending version of the article in the enclosing query is in a state, or waits to be
 * published.
 */
export function isInPendingVersionState(state: PendingVersionState | "pending"): SQL {
  if (state === "pending") return sql`${article.pending}`;
  const inState = (states: SQL) =>
    sql`exists (select from ${articlePendingVersion} where ${articlePendingVersion.articleId} = ${article.id} and ${states})`;
  return state === "draft"
    ? sql`not ${inState(sql`${articlePendingVersion.state} <> 'draft'`)}`
    : inState(sql`${articlePendingVersion.state} = ${state}`);
}
