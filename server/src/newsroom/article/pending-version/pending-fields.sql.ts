import { sql } from "drizzle-orm";
import { article } from "../article.table.ts";
import { articleRevision } from "../revision/revision.table.ts";

/**
 * SQL: articles with a pending version, and as `pending.fields` its fields. The columns of the
 * article do not have them yet.
 */
export const pendingVersions = sql`${article} join ${articleRevision} pending
  on ${article.pending} and ${article.deletedAt} is null and pending.article_id = ${article.id} and pending.version = ${article.version}`;
