import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { article } from "../../newsroom/article/article.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/**
 * Articles that readers have saved. Rows stay while an article is hidden, and are deleted when the
 * article or account is purged.
 */
export const savedArticle = pgTable(
  "saved_article",
  {
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    articleId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    savedAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index().on(t.userId, t.savedAt, t.articleId),
    index().on(t.articleId),
  ],
);
